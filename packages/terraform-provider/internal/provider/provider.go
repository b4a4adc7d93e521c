// Package provider implements the provider: its configuration, resources and data sources.
package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/budget"
	"gatehouse/terraform-provider/internal/key"
	"gatehouse/terraform-provider/internal/member"
	"gatehouse/terraform-provider/internal/sources"
	"gatehouse/terraform-provider/internal/webhook"
	"gatehouse/terraform-provider/internal/workspace"
)

// Provider is the provider in one version.
type Provider struct{ version string }

// New returns a constructor for the provider server.
func New(version string) func() provider.Provider {
	return func() provider.Provider { return &Provider{version: version} }
}

// Metadata sets the provider's name, the prefix of every resource type.
func (p *Provider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "gatehouse"
	resp.Version = p.version
}

// Schema defines the provider's configuration.
func (p *Provider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "The settings, keys, webhooks, budget and members of a Gatehouse workspace.",
		Attributes: map[string]schema.Attribute{
			"base_url": schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "The server's address. By default that of GATEHOUSE_BASE_URL.",
			},
			"api_key": schema.StringAttribute{
				Optional: true, Sensitive: true,
				MarkdownDescription: "A key with the scope admin. By default that of GATEHOUSE_API_KEY, which keeps it out of the configuration.",
			},
		},
	}
}

// Resources returns the resource types.
func (p *Provider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{workspace.New, key.New, webhook.New, budget.New, member.New}
}

// DataSources returns the data source types.
func (p *Provider) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{sources.NewWorkspace, sources.NewKeys, sources.NewEventTypes}
}
