package member

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
)

// Update is required by the framework but does nothing: every configurable attribute replaces the
// resource.
func (r *Resource) Update(_ context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	resp.State.Raw = req.Plan.Raw
}
