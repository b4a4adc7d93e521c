package budget

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
)

// Delete takes the budget away, and leaves the levels. One that is gone already is as it should be.
func (r *Resource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state model
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	if _, err := r.Client.ExpectWorkspace(ctx, state.ID.ValueString()); err != nil {
		report.Failure(&resp.Diagnostics, "take the budget away", err)
		return
	}
	if _, err := r.Client.UpdateBudget(ctx, cleared()); err != nil {
		report.Failure(&resp.Diagnostics, "take the budget away", err)
	}
}
