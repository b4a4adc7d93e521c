package key

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

// Create creates the key and stores its token, which only this answer contains, in the state.
func (r *Resource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan model
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	made, err := r.Client.CreateKey(ctx, request(plan))
	if err != nil {
		report.Failure(&resp.Diagnostics, "create the key", err, attributes...)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, created(plan, made))...)
	resp.Diagnostics.Append(values.KeepAnswered(ctx, resp.Private, made.Key)...)
}
