package key

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/report"
)

// reason is shown to callers that still use the key.
const reason = "removed by Terraform"

// Delete revokes the key. It succeeds if the key is already revoked or gone.
func (r *Resource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state model
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	if err := r.Client.RevokeKey(ctx, state.ID.ValueString(), reason); err != nil && !api.IsNotFound(err) {
		report.Failure(&resp.Diagnostics, "revoke the key", err)
	}
}
