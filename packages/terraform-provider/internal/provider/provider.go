// Package provider is what Terraform asks first: what is configured, and which resources and data sources there are.
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

// Provider is the provider of one version.
type Provider struct{ version string }

// New makes the provider for a server of providers.
func New(version string) func() provider.Provider {
	return func() provider.Provider { return &Provider{version: version} }
}

// Metadata names it: the beginning of each resource's type.
func (p *Provider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "gatehouse"
	resp.Version = p.version
}

// Schema describes what a configuration gives it.
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

// Resources are what can be made and changed.
func (p *Provider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{workspace.New, key.New, webhook.New, budget.New, member.New}
}

// DataSources are what can be read alone.
func (p *Provider) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{sources.NewWorkspace, sources.NewKeys, sources.NewEventTypes}
}
