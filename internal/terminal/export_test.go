package terminal

// The times that a test's clock tells apart.
const (
	QuietTime = quietTime
	PasteTime = pasteTime
	LookAgain = lookAgain
)
