package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/aii-cli/aii/bridge"
)

// modelInfo prints what is known of the model and this system, whether or not
// the model can be used.
func (r *run) modelInfo(ctx context.Context) error {
	model, info, err := r.findModel(ctx)
	if err != nil {
		return err
	}
	defer model.Close()
	languages := plainLanguages(info.Languages)
	if r.flags.JSON {
		return r.modelJSON(info, languages)
	}
	var out strings.Builder
	if info.ContextSize > 0 {
		fmt.Fprintf(&out, "Context window: %d tokens\n", info.ContextSize)
	} else {
		fmt.Fprintf(&out, "Context window: unknown (%d tokens assumed)\n", defaultWindow)
	}
	fmt.Fprintf(&out, "Model variant: %s\n", variantName(info))
	fmt.Fprintf(&out, "Supported languages (%d): %s\n", len(languages), strings.Join(languages, ", "))
	fmt.Fprintf(&out, "Availability: %s\n", info.Availability)
	fmt.Fprintf(&out, "System: %s, %s\n", info.System, info.Architecture)
	fmt.Fprintf(&out, "Version: aii %s", r.Version)
	if info.Library != "" {
		fmt.Fprintf(&out, ", library %s", info.Library)
	}
	out.WriteString("\n")
	if info.Scripted != "" {
		fmt.Fprintf(&out, "Scripted: %s\n", info.Scripted)
	}
	return r.print(out.String())
}

// modelJSON prints the same facts as one object. What is unknown is absent.
func (r *run) modelJSON(info bridge.Info, languages []string) error {
	line, err := jsonLine(struct {
		ContextSize  int                 `json:"contextSize,omitempty"`
		Variant      string              `json:"variant"`
		Languages    []string            `json:"languages"`
		Availability bridge.Availability `json:"availability"`
		System       string              `json:"system"`
		Architecture string              `json:"architecture"`
		Version      string              `json:"version"`
		Library      string              `json:"library,omitempty"`
		Scripted     string              `json:"scripted,omitempty"`
	}{max(info.ContextSize, 0), variantName(info), languages, info.Availability, info.System,
		info.Architecture, r.Version, info.Library, info.Scripted})
	if err != nil {
		return err
	}
	return r.print(line)
}

// plainLanguages sorts language tags and drops their script: zh-Hans-CN is
// zh-CN. None is listed twice.
func plainLanguages(tags []string) []string {
	plain := make([]string, 0, len(tags))
	for _, tag := range tags {
		parts := strings.FieldsFunc(tag, func(c rune) bool { return c == '-' || c == '_' })
		if len(parts) > 1 && len(parts[1]) == 4 {
			parts = slices.Delete(parts, 1, 2)
		}
		plain = append(plain, strings.Join(parts, "-"))
	}
	slices.Sort(plain)
	return slices.Compact(plain)
}
