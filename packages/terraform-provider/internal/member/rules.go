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

// find is the member with that address, in whatever case it is written.
func find(members []api.Member, email string) (api.Member, bool) {
	for _, member := range members {
		if strings.EqualFold(member.Email, strings.TrimSpace(email)) {
			return member, true
		}
	}
	return api.Member{}, false
}

// refreshed is the state after a read, and whether there is still something to hold: not when the invitation has run out, when whoever had
// joined is gone, or when an import finds nobody. An invitation that was revoked elsewhere looks open until it ends.
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
