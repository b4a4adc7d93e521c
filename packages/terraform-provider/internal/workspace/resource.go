// Package workspace is the resource gatehouse_workspace: the settings of the one workspace that the provider's key belongs to.
package workspace

import (
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/base"
)

// Resource is gatehouse_workspace.
type Resource struct{ base.Resource }

var (
	_ resource.ResourceWithConfigure   = (*Resource)(nil)
	_ resource.ResourceWithImportState = (*Resource)(nil)
)

// New makes one. An import takes the workspace by its id, which has to be that of the key.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "workspace", ImportedBy: "id"}}
}
