// Package workspace implements gatehouse_workspace, the settings of the key's workspace.
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

// New creates the resource. It is imported by the workspace's ID, which must be the key's.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "workspace", ImportedBy: "id"}}
}
