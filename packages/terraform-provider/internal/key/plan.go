package key

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
)

// ModifyPlan replaces an expired key whose configuration changes, because the API cannot change
// expired keys.
func (r *Resource) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	if req.State.Raw.IsNull() || req.Plan.Raw.IsNull() {
		return
	}
	var plan, state model
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() || state.Status.ValueString() != api.KeyDisabled {
		return
	}
	changed := changes(state, plan)
	for _, name := range attributes {
		if _, ok := changed[name]; ok {
			resp.RequiresReplace.Append(path.Root(name))
		}
	}
}
