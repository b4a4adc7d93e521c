package webhook

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

// Update changes fields, then rotates the secret if the keepers request it. The state is saved
// after each step, so that if the second fails, the next plan contains only that.
func (r *Resource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan, state model
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	id := state.ID.ValueString()
	next := plan
	next.Secret, next.SecretHint, next.Keepers = state.Secret, state.SecretHint, state.Keepers
	if body := changes(state, plan); len(body) > 0 {
		now, err := r.Client.UpdateWebhook(ctx, id, body)
		if err != nil {
			report.Failure(&resp.Diagnostics, "change the webhook", err, attributes...)
			return
		}
		resp.Diagnostics.Append(values.KeepAnswered(ctx, resp.Private, now)...)
		resp.Diagnostics.Append(resp.State.Set(ctx, next)...)
	}
	if rotates(state, plan) {
		answered, err := r.Client.RotateWebhookSecret(ctx, id, plan.OverlapHours.ValueFloat64())
		if err != nil {
			report.Failure(&resp.Diagnostics, "rotate the webhook's secret", err, attributes...)
			return
		}
		next = signedBy(next, answered)
	}
	next.Keepers = plan.Keepers
	resp.Diagnostics.Append(resp.State.Set(ctx, next)...)
}
