// Package member implements gatehouse_member, a person who is invited and then a member of the
// workspace.
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

// New creates the resource. It is imported by the member's e-mail address. Invitations cannot be
// imported, because the API cannot read them.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "member", ImportedBy: "email"}}
}
