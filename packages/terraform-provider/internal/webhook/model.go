package webhook

import (
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

// model is the resource in a plan or a state.
type model struct {
	ID           types.String  `tfsdk:"id"`
	URL          types.String  `tfsdk:"url"`
	Events       types.Set     `tfsdk:"events"`
	Description  types.String  `tfsdk:"description"`
	Keepers      types.Map     `tfsdk:"keepers"`
	OverlapHours types.Float64 `tfsdk:"overlap_hours"`
	Secret       types.String  `tfsdk:"secret"`
	SecretHint   types.String  `tfsdk:"secret_hint"`
	Status       types.String  `tfsdk:"status"`
	TestOnly     types.Bool    `tfsdk:"test_only"`
	CreatedAt    types.String  `tfsdk:"created_at"`
	CreatedBy    types.String  `tfsdk:"created_by"`
}

// attributes are those that the API may name in an error.
var attributes = []string{"url", "events", "description", "overlap_hours"}

// request returns the input that creates the planned webhook.
func request(plan model) api.NewWebhook {
	return api.NewWebhook{
		URL:         plan.URL.ValueString(),
		Events:      values.Strings(plan.Events),
		Description: plan.Description.ValueString(),
	}
}

// changes returns the fields that differ between state and plan.
func changes(state, plan model) map[string]any {
	body := map[string]any{}
	if !plan.URL.Equal(state.URL) {
		body["url"] = plan.URL.ValueString()
	}
	if !plan.Events.Equal(state.Events) {
		body["events"] = values.Strings(plan.Events)
	}
	if !plan.Description.Equal(state.Description) {
		body["description"] = plan.Description.ValueString()
	}
	return body
}

// rotates reports whether the plan requests a new secret, by changing existing keepers.
func rotates(state, plan model) bool {
	return !state.Keepers.IsNull() && !plan.Keepers.IsNull() && !plan.Keepers.Equal(state.Keepers)
}

// signedBy returns a state with the secret of an answer.
func signedBy(state model, answered api.WebhookWithSecret) model {
	state.Secret = types.StringValue(answered.Secret)
	state.SecretHint = types.StringValue(answered.SecretHint)
	return state
}

// created returns the state after creation: the plan, completed by the API's answer.
func created(plan model, made api.WebhookWithSecret) model {
	state := signedBy(plan, made)
	state.ID = types.StringValue(made.ID)
	state.Status = types.StringValue(made.Status)
	state.TestOnly = types.BoolValue(made.TestOnly)
	state.CreatedAt = types.StringValue(made.CreatedAt)
	state.CreatedBy = types.StringValue(made.CreatedBy)
	return state
}

// refreshed returns the state after a read: it shows outside changes, but not differences in
// spelling. `then` is the API's answer when the state was last in sync, or nil after an import.
func refreshed(state model, then *api.Webhook, now api.Webhook) model {
	if state.OverlapHours.IsNull() {
		state.OverlapHours = types.Float64Value(overlapHours)
	}
	if rotatedElsewhere(state, now) {
		state.Secret = types.StringNull()
	}
	url := func(webhook api.Webhook) any { return webhook.URL }
	state.URL = values.Kept(state.URL, then, now, url, types.StringValue(now.URL))
	events := func(webhook api.Webhook) any { return webhook.Events }
	state.Events = values.Kept(state.Events, then, now, events, values.StringSet(now.Events))
	description := func(webhook api.Webhook) any { return webhook.Description }
	state.Description = values.Kept(state.Description, then, now, description, types.StringValue(now.Description))
	state.ID = types.StringValue(now.ID)
	state.SecretHint = types.StringValue(now.SecretHint)
	state.Status = types.StringValue(now.Status)
	state.TestOnly = types.BoolValue(now.TestOnly)
	state.CreatedAt = types.StringValue(now.CreatedAt)
	state.CreatedBy = types.StringValue(now.CreatedBy)
	return state
}

// rotatedElsewhere reports whether the state's secret is no longer the current one.
func rotatedElsewhere(state model, now api.Webhook) bool {
	return !state.Secret.IsNull() && state.SecretHint.ValueString() != now.SecretHint
}
