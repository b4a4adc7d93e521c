// Package report describes errors to people.
package report

import (
	"errors"
	"regexp"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"gatehouse/terraform-provider/internal/api"
)

var firstName = regexp.MustCompile(`^[a-z_]+`)

// Failure adds an error: the action ("create the key"), the reason, and the attribute if the API
// names one of these.
func Failure(diags *diag.Diagnostics, doing string, err error, attributes ...string) {
	summary := "Could not " + doing
	var problem *api.Problem
	if !errors.As(err, &problem) {
		diags.AddError(summary, err.Error())
		return
	}
	detail := problem.Error()
	if problem.DocURL != "" {
		detail += "\n\nAbout this error: " + problem.DocURL
	}
	if name := firstName.FindString(problem.Param); slices.Contains(attributes, name) {
		diags.AddAttributeError(path.Root(name), summary, detail)
		return
	}
	diags.AddError(summary, detail)
}
