package member

import (
	"context"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
)

// Read checks whether the person has joined, and in which role.
func (r *Resource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state model
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	members, err := r.Client.ListMembers(ctx)
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the members", err)
		return
	}
	state, there := refreshed(state, members, time.Now())
	if !there {
		resp.State.RemoveResource(ctx)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, state)...)
}
