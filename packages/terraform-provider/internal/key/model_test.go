package key

import (
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

func text(value string) *string { return &value }

func number(value int64) *int64 { return &value }

func planned() model {
	return model{
		Name:       types.StringValue(" ingest "),
		Env:        types.StringValue("live"),
		Scopes:     values.StringSet([]string{"scrape", "jobs"}),
		AllowedIPs: values.StringSet([]string{"203.0.113.7"}),
		RateLimit:  types.Int64Value(20),
		ExpiresAt:  types.StringValue("2030-01-31T02:00:00+02:00"),
		Keepers:    types.MapNull(types.StringType),
		Token:      types.StringUnknown(),
	}
}

func answered() api.Key {
	return api.Key{
		ID: "key_1", Name: "ingest", Env: "live", Scopes: []string{"scrape", "jobs"}, AllowedIPs: []string{"203.0.113.7/32"},
		RateLimit: number(20), ExpiresAt: text("2030-01-31T00:00:00.000Z"), Status: "active", TokenHint: "svc_live_ab…yz",
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

func TestWhatCreatesLeavesOutWhatIsNotSet(t *testing.T) {
	want := `{"name":" ingest ","env":"live","scopes":["jobs","scrape"],"allowed_ips":["203.0.113.7"],"rate_limit":20,"expires_at":"2030-01-31T02:00:00+02:00"}`
	if got := written(t, request(planned())); got != want {
		t.Errorf("sent %s", got)
	}
}

func TestOnlyWhatDiffersIsSent(t *testing.T) {
	state, plan := planned(), planned()
	if body := changes(state, plan); len(body) != 0 {
		t.Errorf("sent %v", body)
	}
	plan.Name = types.StringValue("other")
	plan.RateLimit = types.Int64Null()
	plan.ExpiresAt = types.StringNull()
	plan.AllowedIPs = values.StringSet(nil)
	plan.Scopes = values.StringSet([]string{"jobs", "scrape"})
	if got, want := written(t, changes(state, plan)), `{"allowed_ips":[],"expires_at":null,"name":"other","rate_limit":null}`; got != want {
		t.Errorf("sent %s", got)
	}
}

func TestTheStateKeepsTheSpellingAndTheToken(t *testing.T) {
	state := created(planned(), api.CreatedKey{Key: answered(), Token: "svc_live_t"})
	then := answered()
	after := refreshed(state, &then, answered())
	if len(changes(state, after)) != 0 || after.Token.ValueString() != "svc_live_t" || after.Status.ValueString() != "active" {
		t.Errorf("%+v", after)
	}
}

func TestWhatChangedOutsideShowsAndSoDoesItsWayBack(t *testing.T) {
	state := created(planned(), api.CreatedKey{Key: answered(), Token: "svc_live_t"})
	then, now := answered(), answered()
	now.AllowedIPs = []string{}
	now.RateLimit = nil
	drifted := refreshed(state, &then, now)
	if len(drifted.AllowedIPs.Elements()) != 0 || !drifted.RateLimit.IsNull() || drifted.Name != state.Name {
		t.Errorf("%+v", drifted)
	}
	back := refreshed(drifted, &now, answered())
	if got := values.Strings(back.AllowedIPs); len(got) != 1 || got[0] != "203.0.113.7/32" {
		t.Errorf("%v", got)
	}
}

func TestAnImportTakesWhatTheAPISays(t *testing.T) {
	state := refreshed(model{ID: types.StringValue("key_1")}, nil, answered())
	if state.Name.ValueString() != "ingest" || state.ExpiresAt.ValueString() != "2030-01-31T00:00:00Z" || !state.Token.IsNull() {
		t.Errorf("%+v", state)
	}
}

func TestARevocationIsToldWithItsReason(t *testing.T) {
	key := answered()
	key.RevokedAt, key.RevokedReason = text("2026-11-24T00:00:00.000Z"), text("leaked")
	want := `key_1 "ingest" was revoked at 2026-11-24T00:00:00.000Z ("leaked") outside of Terraform. Another is made in its place, unless it leaves the configuration.`
	if got := revocation(key); got != want {
		t.Errorf("said %s", got)
	}
}
