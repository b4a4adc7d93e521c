// Package webhook is the resource gatehouse_webhook.
package webhook

import (
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"gatehouse/terraform-provider/internal/base"
)

// Resource is gatehouse_webhook.
type Resource struct{ base.Resource }

var (
	_ resource.ResourceWithConfigure   = (*Resource)(nil)
	_ resource.ResourceWithImportState = (*Resource)(nil)
	_ resource.ResourceWithModifyPlan  = (*Resource)(nil)
)

// New makes one. An import takes a subscription by its id. Its secret stays unknown to the state until it is rotated.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "webhook", ImportedBy: "id"}}
}
