// Package base is the common part of all resources: name, client and import.
package base

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

// Resource is embedded in every resource.
type Resource struct {
	// Name is the resource type without the provider's prefix.
	Name string
	// ImportedBy is the attribute that identifies the resource in an import.
	ImportedBy string
	// Client is nil until the provider is configured.
	Client *api.Client
}

// Metadata sets the resource type.
func (r *Resource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + r.Name
}

// Configure sets the provider's client.
func (r *Resource) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
	r.Client = values.ConfiguredClient(req.ProviderData, &resp.Diagnostics)
}

// ImportState imports a resource by its identifying attribute.
func (r *Resource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root(r.ImportedBy), req, resp)
}
