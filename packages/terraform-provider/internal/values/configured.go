package values

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"gatehouse/terraform-provider/internal/api"
)

// ConfiguredClient returns the provider's client; nil before the provider is configured, as during
// validation.
func ConfiguredClient(given any, diags *diag.Diagnostics) *api.Client {
	if given == nil {
		return nil
	}
	client, ok := given.(*api.Client)
	if !ok {
		diags.AddError("The provider is not what it should be", fmt.Sprintf("It gave a %T. Please report this.", given))
	}
	return client
}
