package key

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

// Read detects outside changes. A revoked key leaves the state and is planned again. An expired key
// has followed its configuration, and stays.
func (r *Resource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state model
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	then, diags := values.Answered[api.Key](ctx, req.Private)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	now, err := r.Client.GetKey(ctx, state.ID.ValueString())
	if api.IsNotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the key", err)
		return
	}
	if now.Status == api.KeyRevoked {
		resp.Diagnostics.AddWarning("A key was revoked", revocation(now))
		resp.State.RemoveResource(ctx)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, refreshed(state, then, now))...)
	resp.Diagnostics.Append(values.KeepAnswered(ctx, resp.Private, now)...)
}

func revocation(key api.Key) string {
	when, why := "", ""
	if key.RevokedAt != nil {
		when = " at " + *key.RevokedAt
	}
	if key.RevokedReason != nil {
		why = fmt.Sprintf(" (%q)", *key.RevokedReason)
	}
	return fmt.Sprintf("%s %q was revoked%s%s outside of Terraform. Another is made in its place, unless it leaves the configuration.",
		key.ID, key.Name, when, why)
}
