package budget

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
)

// Create sets the budget, replacing an existing one.
func (r *Resource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan model
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	workspace, err := r.Client.GetWorkspace(ctx)
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the workspace of the budget", err)
		return
	}
	budget, err := r.Client.UpdateBudget(ctx, request(plan))
	if err != nil {
		report.Failure(&resp.Diagnostics, "set the budget", err, attributes...)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, stateOf(workspace.ID, budget))...)
}
