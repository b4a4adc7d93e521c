package member

import (
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
)

func TestRefreshed(t *testing.T) {
	now := time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)
	ada := []api.Member{{ID: "mem_1", Email: "ada@example.com", Role: "billing"}}
	open := types.StringValue("2026-11-25T00:00:00.000Z")
	over := types.StringValue("2026-11-23T00:00:00.000Z")
	for _, each := range []struct {
		name    string
		status  types.String
		ends    types.String
		members []api.Member
		there   bool
		after   string
	}{
		{"an open invitation", types.StringValue(invited), open, nil, true, invited},
		{"an invitation that ran out", types.StringValue(invited), over, nil, false, ""},
		{"an invitation that was accepted", types.StringValue(invited), over, ada, true, joined},
		{"a member", types.StringValue(joined), open, ada, true, joined},
		{"a member who is gone", types.StringValue(joined), open, nil, false, ""},
		{"an import of a member", types.StringNull(), types.StringNull(), ada, true, joined},
		{"an import of nobody", types.StringNull(), types.StringNull(), nil, false, ""},
	} {
		state := model{Email: types.StringValue("Ada@example.com"), Status: each.status, InvitationEndsAt: each.ends}
		after, there := refreshed(state, each.members, now)
		if there != each.there || (there && after.Status.ValueString() != each.after) {
			t.Errorf("%s: %v %v", each.name, there, after.Status)
		}
		if there && each.after == joined && (after.MemberID.ValueString() != "mem_1" || after.Role.ValueString() != "billing") {
			t.Errorf("%s: %+v", each.name, after)
		}
	}
}
