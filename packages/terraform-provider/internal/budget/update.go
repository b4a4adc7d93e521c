package budget

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
)

// Update sets the planned budget.
func (r *Resource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan, state model
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	workspace, err := r.Client.ExpectWorkspace(ctx, state.ID.ValueString())
	if err != nil {
		report.Failure(&resp.Diagnostics, "change the budget", err)
		return
	}
	budget, err := r.Client.UpdateBudget(ctx, request(plan))
	if err != nil {
		report.Failure(&resp.Diagnostics, "change the budget", err, attributes...)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, stateOf(workspace.ID, budget))...)
}
