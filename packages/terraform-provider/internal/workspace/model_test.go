package workspace

import (
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

func number(value int64) *int64 { return &value }

// planned returns a first plan, in which fields that are not configured are unknown.
func planned() model {
	return model{
		ID: types.StringUnknown(), Slug: types.StringUnknown(), CreatedAt: types.StringUnknown(),
		Name:                types.StringValue(" Price watch "),
		AllowedEmailDomains: values.StringSet([]string{"Example.com"}),
		MaxKeyDays:          types.Int64Value(90),
		RateLimit:           types.Int64Unknown(), RateLimitMinute: types.Int64Unknown(), RateLimitDay: types.Int64Unknown(),
	}
}

func answered() api.Workspace {
	return api.Workspace{
		ID: "ws_1", Slug: "price-watch", Name: "Price watch", AllowedEmailDomains: []string{"example.com"},
		MaxKeyDays: number(90), RateLimitDay: number(1000), CreatedAt: "2026-11-24T00:00:00.000Z",
	}
}

func written(t *testing.T, value any) string {
	t.Helper()
	out, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestWhatIsNotConfiguredIsNotSent(t *testing.T) {
	want := `{"allowed_email_domains":["Example.com"],"max_key_days":90,"name":" Price watch "}`
	if got := written(t, changes(model{}, planned())); got != want {
		t.Errorf("sent %s", got)
	}
}

func TestTheStateKeepsTheSpellingAndTakesTheRest(t *testing.T) {
	state := applied(planned(), answered())
	if state.Name.ValueString() != " Price watch " || state.ID.ValueString() != "ws_1" || !state.RateLimit.IsNull() || state.RateLimitDay.ValueInt64() != 1000 {
		t.Errorf("%+v", state)
	}
	then := answered()
	if after := refreshed(state, &then, answered()); len(changes(after, state)) != 0 || len(changes(state, after)) != 0 {
		t.Errorf("%+v", after)
	}
}

func TestOnlyWhatDiffersIsSent(t *testing.T) {
	state := applied(planned(), answered())
	plan := state
	plan.RateLimit = types.Int64Value(5)
	plan.AllowedEmailDomains = values.StringSet(nil)
	if got, want := written(t, changes(state, plan)), `{"allowed_email_domains":[],"rate_limit":5}`; got != want {
		t.Errorf("sent %s", got)
	}
}

func TestWhatChangedOutsideShows(t *testing.T) {
	then, now := answered(), answered()
	now.Name, now.MaxKeyDays, now.AllowedEmailDomains = "By hand", nil, []string{}
	state := refreshed(applied(planned(), then), &then, now)
	if state.Name.ValueString() != "By hand" || !state.MaxKeyDays.IsNull() || len(state.AllowedEmailDomains.Elements()) != 0 {
		t.Errorf("%+v", state)
	}
}

func TestAnImportTakesWhatTheAPISays(t *testing.T) {
	state := refreshed(model{ID: types.StringValue("ws_1")}, nil, answered())
	if state.Name.ValueString() != "Price watch" || state.MaxKeyDays.ValueInt64() != 90 || state.Slug.ValueString() != "price-watch" {
		t.Errorf("%+v", state)
	}
}
