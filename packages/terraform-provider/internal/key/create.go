package key

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

// Create makes the key, and puts its token into the state: the only time that it is answered.
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
