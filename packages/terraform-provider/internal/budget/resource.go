// Package budget is the resource gatehouse_budget: the month's budget of the workspace that the provider's key belongs to.
package budget

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

// Resource is gatehouse_budget.
type Resource struct{ client *api.Client }

var (
	_ resource.ResourceWithConfigure   = (*Resource)(nil)
	_ resource.ResourceWithImportState = (*Resource)(nil)
)

// New makes one.
func New() resource.Resource { return &Resource{} }

// Metadata names it.
func (r *Resource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_budget"
}

// Configure takes the provider's client.
func (r *Resource) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
	r.client = values.ConfiguredClient(req.ProviderData, &resp.Diagnostics)
}

// ImportState takes the budget by the id of its workspace, which has to be that of the key.
func (r *Resource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("id"), req, resp)
}
