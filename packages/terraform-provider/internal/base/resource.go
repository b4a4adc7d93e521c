// Package base is what all resources of the provider share: a name, the provider's client, and what they are imported by.
package base

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

// Resource is embedded by every resource.
type Resource struct {
	// Name stands after the provider's in the resource's type.
	Name string
	// ImportedBy is the attribute that an import names the thing by.
	ImportedBy string
	// Client is nil until the provider is configured.
	Client *api.Client
}

// Metadata names it.
func (r *Resource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + r.Name
}

// Configure takes the provider's client.
func (r *Resource) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
	r.Client = values.ConfiguredClient(req.ProviderData, &resp.Diagnostics)
}

// ImportState takes a thing by what it is imported by.
func (r *Resource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root(r.ImportedBy), req, resp)
}
