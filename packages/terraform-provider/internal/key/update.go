package key

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

// Update changes fields in place and keeps the token.
func (r *Resource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan, state model
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	// Keepers are stored only in the state and are not sent.
	if body := changes(state, plan); len(body) > 0 {
		now, err := r.Client.UpdateKey(ctx, state.ID.ValueString(), body)
		if err != nil {
			report.Failure(&resp.Diagnostics, "change the key", err, attributes...)
			return
		}
		resp.Diagnostics.Append(values.KeepAnswered(ctx, resp.Private, now)...)
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, plan)...)
}
