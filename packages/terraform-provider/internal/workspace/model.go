package workspace

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

// model is the resource in a plan or a state.
type model struct {
	ID                  types.String `tfsdk:"id"`
	Slug                types.String `tfsdk:"slug"`
	Name                types.String `tfsdk:"name"`
	AllowedEmailDomains types.Set    `tfsdk:"allowed_email_domains"`
	MaxKeyDays          types.Int64  `tfsdk:"max_key_days"`
	RateLimit           types.Int64  `tfsdk:"rate_limit"`
	RateLimitMinute     types.Int64  `tfsdk:"rate_limit_minute"`
	RateLimitDay        types.Int64  `tfsdk:"rate_limit_day"`
	CreatedAt           types.String `tfsdk:"created_at"`
}

// attributes are those that the API may name in an error.
var attributes = []string{"name", "allowed_email_domains", "max_key_days", "rate_limit", "rate_limit_minute", "rate_limit_day"}

// changes returns the configured fields that differ between state and plan. Fields that are not
// configured are unknown in the first plan, and equal to the state in later ones.
func changes(state, plan model) map[string]any {
	body := map[string]any{}
	differ := func(name string, wanted, there attr.Value, value any) {
		if !wanted.IsUnknown() && !wanted.IsNull() && !wanted.Equal(there) {
			body[name] = value
		}
	}
	differ("name", plan.Name, state.Name, plan.Name.ValueString())
	differ("allowed_email_domains", plan.AllowedEmailDomains, state.AllowedEmailDomains, values.Strings(plan.AllowedEmailDomains))
	differ("max_key_days", plan.MaxKeyDays, state.MaxKeyDays, plan.MaxKeyDays.ValueInt64())
	differ("rate_limit", plan.RateLimit, state.RateLimit, plan.RateLimit.ValueInt64())
	differ("rate_limit_minute", plan.RateLimitMinute, state.RateLimitMinute, plan.RateLimitMinute.ValueInt64())
	differ("rate_limit_day", plan.RateLimitDay, state.RateLimitDay, plan.RateLimitDay.ValueInt64())
	return body
}

// applied returns the state after a change: the plan as written, completed by the workspace's
// values.
func applied(plan model, now api.Workspace) model {
	state := refreshed(model{}, nil, now)
	if !plan.Name.IsUnknown() {
		state.Name = plan.Name
	}
	if !plan.AllowedEmailDomains.IsUnknown() {
		state.AllowedEmailDomains = plan.AllowedEmailDomains
	}
	return state
}

// refreshed returns the state after a read: it shows outside changes, but not differences in
// spelling. `then` is the API's answer when the state was last in sync, or nil after an import.
func refreshed(state model, then *api.Workspace, now api.Workspace) model {
	name := func(workspace api.Workspace) any { return workspace.Name }
	state.Name = values.Kept(state.Name, then, now, name, types.StringValue(now.Name))
	domains := func(workspace api.Workspace) any { return workspace.AllowedEmailDomains }
	state.AllowedEmailDomains = values.Kept(state.AllowedEmailDomains, then, now, domains, values.StringSet(now.AllowedEmailDomains))
	state.ID = types.StringValue(now.ID)
	state.Slug = types.StringValue(now.Slug)
	state.MaxKeyDays = types.Int64PointerValue(now.MaxKeyDays)
	state.RateLimit = types.Int64PointerValue(now.RateLimit)
	state.RateLimitMinute = types.Int64PointerValue(now.RateLimitMinute)
	state.RateLimitDay = types.Int64PointerValue(now.RateLimitDay)
	state.CreatedAt = types.StringValue(now.CreatedAt)
	return state
}
