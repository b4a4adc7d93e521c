package workspace

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

// Create adopts the key's workspace and applies the configured settings. The API cannot create
// workspaces.
func (r *Resource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan model
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	now, err := r.Client.UpdateWorkspace(ctx, changes(model{}, plan))
	if err != nil {
		report.Failure(&resp.Diagnostics, "take over the workspace", err, attributes...)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, applied(plan, now))...)
	resp.Diagnostics.Append(values.KeepAnswered(ctx, resp.Private, now)...)
}
