package workspace

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

// Read detects outside changes. It fails with a key of another workspace.
func (r *Resource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state model
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	then, diags := values.Answered[api.Workspace](ctx, req.Private)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	now, err := r.Client.ExpectWorkspace(ctx, state.ID.ValueString())
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the workspace", err)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, refreshed(state, then, now))...)
	resp.Diagnostics.Append(values.KeepAnswered(ctx, resp.Private, now)...)
}
