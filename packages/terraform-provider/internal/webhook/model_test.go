package webhook

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

func keepers(value string) types.Map {
	return types.MapValueMust(types.StringType, map[string]attr.Value{"rotated": types.StringValue(value)})
}

func answered() api.Webhook {
	return api.Webhook{ID: "whk_1", URL: "https://example.com/", Events: []string{"*"}, Status: "active", SecretHint: "whsec_…a="}
}

func made() model {
	plan := model{
		URL: types.StringValue("https://example.com"), Events: values.StringSet([]string{"*", "job.failed"}),
		Description: types.StringValue(""), Keepers: keepers("1"), OverlapHours: types.Float64Value(1),
	}
	return created(plan, api.WebhookWithSecret{Webhook: answered(), Secret: "whsec_a="})
}

func TestASecretIsRotatedByAnotherKeeperAlone(t *testing.T) {
	none := types.MapNull(types.StringType)
	for _, each := range []struct {
		was, is types.Map
		rotates bool
	}{
		{keepers("1"), keepers("2"), true},
		{keepers("1"), keepers("1"), false},
		{none, keepers("1"), false},
		{keepers("1"), none, false},
	} {
		if got := rotates(model{Keepers: each.was}, model{Keepers: each.is}); got != each.rotates {
			t.Errorf("%v to %v: %v", each.was, each.is, got)
		}
	}
}

func TestTheStateKeepsTheSpellingAndTheSecret(t *testing.T) {
	then := answered()
	after := refreshed(made(), &then, answered())
	if len(changes(made(), after)) != 0 || after.Secret.ValueString() != "whsec_a=" || !after.OverlapHours.Equal(types.Float64Value(1)) {
		t.Errorf("%+v", after)
	}
}

func TestASecretThatIsNoLongerTheNewestIsForgotten(t *testing.T) {
	then, now := answered(), answered()
	now.SecretHint = "whsec_…b="
	after := refreshed(made(), &then, now)
	if !after.Secret.IsNull() || after.SecretHint.ValueString() != now.SecretHint || rotatedElsewhere(after, now) {
		t.Errorf("%+v", after)
	}
}

func TestAnImportKnowsNoSecret(t *testing.T) {
	state := refreshed(model{ID: types.StringValue("whk_1")}, nil, answered())
	if !state.Secret.IsNull() || state.URL.ValueString() != "https://example.com/" || !state.OverlapHours.Equal(types.Float64Value(overlapHours)) {
		t.Errorf("%+v", state)
	}
}

func TestOnlyWhatDiffersIsSent(t *testing.T) {
	plan := made()
	plan.Description = types.StringValue("ours")
	if body := changes(made(), plan); len(body) != 1 || body["description"] != "ours" {
		t.Errorf("sent %v", body)
	}
}
