// Package budget is the resource gatehouse_budget: the month's budget of the workspace that the provider's key belongs to.
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

// New makes one. An import takes the budget by the id of its workspace, which has to be that of the key.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "budget", ImportedBy: "id"}}
}
