package provider

import (
	"context"
	"os"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
)

type configuration struct {
	BaseURL types.String `tfsdk:"base_url"`
	APIKey  types.String `tfsdk:"api_key"`
}

// Configure creates the client shared by resources and data sources.
func (p *Provider) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	var given configuration
	resp.Diagnostics.Append(req.Config.Get(ctx, &given)...)
	if resp.Diagnostics.HasError() {
		return
	}
	base := setting(&resp.Diagnostics, "base_url", given.BaseURL, "GATEHOUSE_BASE_URL")
	key := setting(&resp.Diagnostics, "api_key", given.APIKey, "GATEHOUSE_API_KEY")
	if resp.Diagnostics.HasError() {
		return
	}
	client, err := api.New(base, key, p.version)
	if err != nil {
		resp.Diagnostics.AddAttributeError(path.Root("base_url"), "The server's address cannot be used", err.Error())
		return
	}
	if client.InTheClear() {
		resp.Diagnostics.AddAttributeWarning(path.Root("base_url"), "The key is sent in the clear",
			"The server's address begins with http:// and leads to another machine: whoever is between can read the key. Use https://.")
	}
	resp.ResourceData = client
	resp.DataSourceData = client
}

// setting returns a value from the configuration or else the environment, with an error if neither
// has it.
func setting(diags *diag.Diagnostics, name string, given types.String, variable string) string {
	if given.IsUnknown() {
		diags.AddAttributeError(path.Root(name), "A setting is not known yet",
			name+" depends on what is not made yet. Apply that first, or set "+variable+".")
		return ""
	}
	value := given.ValueString()
	if value == "" {
		value = os.Getenv(variable)
	}
	if value == "" {
		diags.AddAttributeError(path.Root(name), "A setting is missing", "Set "+name+", or "+variable+" in the environment.")
	}
	return value
}
