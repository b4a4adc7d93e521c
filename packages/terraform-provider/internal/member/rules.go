package member

import (
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
)

const (
	invited = "invited"
	joined  = "joined"
)

// find returns the member with this e-mail address, ignoring case.
func find(members []api.Member, email string) (api.Member, bool) {
	for _, member := range members {
		if strings.EqualFold(member.Email, strings.TrimSpace(email)) {
			return member, true
		}
	}
	return api.Member{}, false
}

// refreshed returns the state after a read, and whether to keep the resource: not if the invitation
// has expired, the member has left, or an import finds nobody. An invitation revoked elsewhere
// looks open until it expires.
func refreshed(state model, members []api.Member, now time.Time) (model, bool) {
	if member, ok := find(members, state.Email.ValueString()); ok {
		state.Role = types.StringValue(member.Role)
		state.Status = types.StringValue(joined)
		state.MemberID = types.StringValue(member.ID)
		return state, true
	}
	if state.Status.ValueString() != invited {
		return state, false
	}
	ends, err := time.Parse(time.RFC3339, state.InvitationEndsAt.ValueString())
	return state, err == nil && now.Before(ends)
}
