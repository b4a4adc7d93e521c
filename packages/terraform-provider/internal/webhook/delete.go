package webhook

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/report"
)

// Delete deletes the webhook. It succeeds if the webhook is already gone.
func (r *Resource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state model
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	if err := r.Client.DeleteWebhook(ctx, state.ID.ValueString()); err != nil && !api.IsNotFound(err) {
		report.Failure(&resp.Diagnostics, "delete the webhook", err)
	}
}
