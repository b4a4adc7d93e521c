// Package key implements gatehouse_key.
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

// New creates the resource. It is imported by the key's ID, without its token.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "key", ImportedBy: "id"}}
}
