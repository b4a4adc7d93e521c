package member

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
)

// Update has nothing to do: every attribute that can be configured replaces the resource. The framework asks for it.
func (r *Resource) Update(_ context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	resp.State.Raw = req.Plan.Raw
}
