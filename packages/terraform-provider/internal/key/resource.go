// Package key is the resource gatehouse_key.
package key

import (
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/base"
)

// Resource is gatehouse_key.
type Resource struct{ base.Resource }

var (
	_ resource.ResourceWithConfigure   = (*Resource)(nil)
	_ resource.ResourceWithImportState = (*Resource)(nil)
	_ resource.ResourceWithModifyPlan  = (*Resource)(nil)
)

// New makes one. An import takes a key by its id. Its token stays unknown to the state.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "key", ImportedBy: "id"}}
}
