package key

import (
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

// model is the resource in a plan or a state.
type model struct {
	ID              types.String `tfsdk:"id"`
	Name            types.String `tfsdk:"name"`
	Env             types.String `tfsdk:"env"`
	Scopes          types.Set    `tfsdk:"scopes"`
	AllowedIPs      types.Set    `tfsdk:"allowed_ips"`
	CreditCeiling   types.Int64  `tfsdk:"credit_ceiling"`
	RateLimit       types.Int64  `tfsdk:"rate_limit"`
	RateLimitMinute types.Int64  `tfsdk:"rate_limit_minute"`
	RateLimitDay    types.Int64  `tfsdk:"rate_limit_day"`
	ExpiresAt       types.String `tfsdk:"expires_at"`
	Keepers         types.Map    `tfsdk:"keepers"`
	Token           types.String `tfsdk:"token"`
	TokenHint       types.String `tfsdk:"token_hint"`
	Status          types.String `tfsdk:"status"`
	CreatedAt       types.String `tfsdk:"created_at"`
	CreatedBy       types.String `tfsdk:"created_by"`
}

// attributes are those that the API may name in an error.
var attributes = []string{
	"name", "env", "scopes", "allowed_ips", "credit_ceiling", "rate_limit", "rate_limit_minute", "rate_limit_day", "expires_at",
}

// request returns the input that creates the planned key.
func request(plan model) api.NewKey {
	return api.NewKey{
		Name:            plan.Name.ValueString(),
		Env:             plan.Env.ValueString(),
		Scopes:          values.Strings(plan.Scopes),
		AllowedIPs:      values.Strings(plan.AllowedIPs),
		CreditCeiling:   plan.CreditCeiling.ValueInt64Pointer(),
		RateLimit:       plan.RateLimit.ValueInt64Pointer(),
		RateLimitMinute: plan.RateLimitMinute.ValueInt64Pointer(),
		RateLimitDay:    plan.RateLimitDay.ValueInt64Pointer(),
		ExpiresAt:       plan.ExpiresAt.ValueStringPointer(),
	}
}

// changes returns the fields that differ between state and plan; nil clears a field. Kind and token
// cannot be changed.
func changes(state, plan model) map[string]any {
	body := map[string]any{}
	differ := func(name string, same bool, value any) {
		if !same {
			body[name] = value
		}
	}
	differ("name", plan.Name.Equal(state.Name), plan.Name.ValueString())
	differ("scopes", plan.Scopes.Equal(state.Scopes), values.Strings(plan.Scopes))
	differ("allowed_ips", plan.AllowedIPs.Equal(state.AllowedIPs), values.Strings(plan.AllowedIPs))
	differ("credit_ceiling", plan.CreditCeiling.Equal(state.CreditCeiling), plan.CreditCeiling.ValueInt64Pointer())
	differ("rate_limit", plan.RateLimit.Equal(state.RateLimit), plan.RateLimit.ValueInt64Pointer())
	differ("rate_limit_minute", plan.RateLimitMinute.Equal(state.RateLimitMinute), plan.RateLimitMinute.ValueInt64Pointer())
	differ("rate_limit_day", plan.RateLimitDay.Equal(state.RateLimitDay), plan.RateLimitDay.ValueInt64Pointer())
	differ("expires_at", plan.ExpiresAt.Equal(state.ExpiresAt), plan.ExpiresAt.ValueStringPointer())
	return body
}

// created returns the state after creation: the plan, completed by the API's answer.
func created(plan model, made api.CreatedKey) model {
	state := plan
	state.ID = types.StringValue(made.ID)
	state.Token = types.StringValue(made.Token)
	state.TokenHint = types.StringValue(made.TokenHint)
	state.Status = types.StringValue(made.Status)
	state.CreatedAt = types.StringValue(made.CreatedAt)
	state.CreatedBy = types.StringValue(made.CreatedBy)
	return state
}

// refreshed returns the state after a read: it shows outside changes, but not differences in
// spelling. `then` is the API's answer when the state was last in sync, or nil after an import. The
// token is kept.
func refreshed(state model, then *api.Key, now api.Key) model {
	name := func(key api.Key) any { return key.Name }
	state.Name = values.Kept(state.Name, then, now, name, types.StringValue(now.Name))
	scopes := func(key api.Key) any { return key.Scopes }
	state.Scopes = values.Kept(state.Scopes, then, now, scopes, values.StringSet(now.Scopes))
	ips := func(key api.Key) any { return key.AllowedIPs }
	state.AllowedIPs = values.Kept(state.AllowedIPs, then, now, ips, values.StringSet(now.AllowedIPs))
	expiry := func(key api.Key) any { return key.ExpiresAt }
	state.ExpiresAt = values.Kept(state.ExpiresAt, then, now, expiry, values.Time(now.ExpiresAt))
	state.Env = types.StringValue(now.Env)
	state.CreditCeiling = types.Int64PointerValue(now.CreditCeiling)
	state.RateLimit = types.Int64PointerValue(now.RateLimit)
	state.RateLimitMinute = types.Int64PointerValue(now.RateLimitMinute)
	state.RateLimitDay = types.Int64PointerValue(now.RateLimitDay)
	state.TokenHint = types.StringValue(now.TokenHint)
	state.Status = types.StringValue(now.Status)
	state.CreatedAt = types.StringValue(now.CreatedAt)
	state.CreatedBy = types.StringValue(now.CreatedBy)
	return state
}
