package bridge

import "context"

// Model is a language model on this machine.
type Model interface {
	// Info describes the model. It works whether or not the model is
	// available; what is unknown is left at its zero value.
	Info(ctx context.Context) (Info, error)
	// CountTokens returns how many tokens the parts of a first prompt take.
	// It fails with CodeUnsupported where the system cannot count.
	CountTokens(ctx context.Context, parts Parts) (int, error)
	// Open starts a session. The caller closes it.
	Open(ctx context.Context, config Config) (Session, error)
	// Close releases the model and every session still open.
	Close() error
}

// Info describes a model and the system it runs on.
type Info struct {
	// Availability is Available or Apple's name of the reason why not.
	Availability Availability
	// ContextSize is the window in tokens; 0 means unknown.
	ContextSize int
	// Variant names the model, such as "scripted".
	Variant string
	// Languages are BCP 47 tags, in no particular order.
	Languages []string
	// System names the operating system and its version.
	System string
	// Architecture is the processor's, in Go's terms.
	Architecture string
	// Library is the version of the library that holds the session; "" where
	// there is none.
	Library string
	// Scripted names the script that plays in place of a model; "" for a model.
	Scripted string
}

// Availability is Available or the reason why the model cannot be used, under
// Apple's case name. A name that is not listed here is a reason we do not know.
type Availability string

// The availabilities of Apple's SystemLanguageModel.
const (
	Available                   Availability = "available"
	DeviceNotEligible           Availability = "deviceNotEligible"
	AppleIntelligenceNotEnabled Availability = "appleIntelligenceNotEnabled"
	ModelNotReady               Availability = "modelNotReady"
)

// Parts are what a first prompt puts into the context window.
type Parts struct {
	Instructions string
	Tool         *Tool
	Prompt       string
}

// Tool is a tool that a model may call. Its schema is an object of the
// parameters, all of them required.
type Tool struct {
	Name        string
	Description string
	Parameters  []Parameter
}

// Parameter is one property of a tool's arguments.
type Parameter struct {
	Name        string
	Description string
	// List makes it an array of strings; otherwise it is a string.
	List bool
}
