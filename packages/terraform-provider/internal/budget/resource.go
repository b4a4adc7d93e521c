// Package budget implements gatehouse_budget, the monthly budget of the key's workspace.
package budget

import (
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/base"
)

// Resource is gatehouse_budget.
type Resource struct{ base.Resource }

var (
	_ resource.ResourceWithConfigure   = (*Resource)(nil)
	_ resource.ResourceWithImportState = (*Resource)(nil)
)

// New creates the resource. It is imported by the ID of its workspace, which must be the key's.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "budget", ImportedBy: "id"}}
}
