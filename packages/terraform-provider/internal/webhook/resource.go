// Package webhook implements gatehouse_webhook.
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

// New creates the resource. It is imported by the webhook's ID, without its secret until that is
// rotated.
func New() resource.Resource {
	return &Resource{base.Resource{Name: "webhook", ImportedBy: "id"}}
}
