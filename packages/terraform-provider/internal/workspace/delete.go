package workspace

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/resource"
)

// Delete leaves the workspace unchanged, with a warning: the API cannot delete it, and a key could
// not loosen its settings.
func (r *Resource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state model
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	resp.Diagnostics.AddWarning("The workspace stays as it is", fmt.Sprintf(
		"%s is no longer managed here. It was not deleted, and its settings are as they were.", state.ID.ValueString()))
}
