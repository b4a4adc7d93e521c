package budget

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
)

// Delete removes the budget and keeps the levels. It succeeds if there is no budget.
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
