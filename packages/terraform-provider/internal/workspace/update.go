package workspace

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

// Update changes all fields that differ, or none if one is refused.
func (r *Resource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan, state model
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	if _, err := r.Client.ExpectWorkspace(ctx, state.ID.ValueString()); err != nil {
		report.Failure(&resp.Diagnostics, "change the workspace", err)
		return
	}
	now, err := r.Client.UpdateWorkspace(ctx, changes(state, plan))
	if err != nil {
		report.Failure(&resp.Diagnostics, "change the workspace", err, attributes...)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, applied(plan, now))...)
	resp.Diagnostics.Append(values.KeepAnswered(ctx, resp.Private, now)...)
}
