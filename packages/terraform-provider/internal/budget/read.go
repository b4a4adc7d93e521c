package budget

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
)

// Read detects outside changes. A budget removed outside leaves the state and is planned again. It
// fails with a key of another workspace.
func (r *Resource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state model
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	workspace, err := r.Client.ExpectWorkspace(ctx, state.ID.ValueString())
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the workspace of the budget", err)
		return
	}
	budget, err := r.Client.GetBudget(ctx)
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the budget", err)
		return
	}
	if budget.MonthlyBudget == nil {
		resp.State.RemoveResource(ctx)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, stateOf(workspace.ID, budget))...)
}
