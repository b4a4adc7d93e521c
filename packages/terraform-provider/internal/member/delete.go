package member

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/report"
)

// Delete removes a member, even one who joined since the last read. An open invitation stays open,
// because the API cannot revoke it.
func (r *Resource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
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
	if member, ok := find(members, state.Email.ValueString()); ok {
		if err := r.Client.RemoveMember(ctx, member.ID); err != nil && !api.IsNotFound(err) {
			report.Failure(&resp.Diagnostics, "remove the member", err)
		}
		return
	}
	if state.Status.ValueString() == invited {
		resp.Diagnostics.AddWarning("An invitation stays open", fmt.Sprintf(
			"%s can still accept until %s: the API revokes no invitation. Revoke it under Members in the dashboard.",
			state.Email.ValueString(), state.InvitationEndsAt.ValueString()))
	}
}
