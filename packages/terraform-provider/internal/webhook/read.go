package webhook

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

// Read detects outside changes. A webhook deleted outside leaves the state and is planned again.
func (r *Resource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state model
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	then, diags := values.Answered[api.Webhook](ctx, req.Private)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	now, err := r.Client.GetWebhook(ctx, state.ID.ValueString())
	if api.IsNotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the webhook", err)
		return
	}
	if rotatedElsewhere(state, now) {
		resp.Diagnostics.AddWarning("A webhook's secret was rotated outside of Terraform", fmt.Sprintf(
			"The secret of %s that the state held is no longer the newest, and the new one cannot be read. Change keepers to rotate it again and have it in the state.",
			now.ID))
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, refreshed(state, then, now))...)
	resp.Diagnostics.Append(values.KeepAnswered(ctx, resp.Private, now)...)
}
