// Package member is the resource gatehouse_member: somebody who was invited, and then belongs to the workspace.
package member

import (
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/base"
)

// Resource is gatehouse_member.
type Resource struct{ base.Resource }

var (
	_ resource.ResourceWithConfigure   = (*Resource)(nil)
	_ resource.ResourceWithImportState = (*Resource)(nil)
)

// New makes one. An import takes a member by their e-mail address. An invitation cannot be imported: the API does not read them.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "member", ImportedBy: "email"}}
}
