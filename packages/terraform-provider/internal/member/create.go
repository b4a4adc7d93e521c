package member

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/report"
)

// Create mails an invitation. It fails for existing members, who can be imported.
func (r *Resource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var state model
	resp.Diagnostics.Append(req.Plan.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	invitation, err := r.Client.InviteMember(ctx, state.Email.ValueString(), state.Role.ValueString())
	if err != nil {
		report.Failure(&resp.Diagnostics, "invite the member", err, "email", "role")
		return
	}
	state.Status = types.StringValue(invited)
	state.MemberID = types.StringNull()
	state.InvitationEndsAt = types.StringValue(invitation.ExpiresAt)
	resp.Diagnostics.Append(resp.State.Set(ctx, state)...)
}
