package budget

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Schema defines the attributes. Spending is not included, because it changes with every call.
func (r *Resource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "The month's budget of the workspace that the provider's key belongs to. It notifies owners and stops nothing. A workspace has one: another one that there is already is replaced.",
		Attributes: map[string]schema.Attribute{
			"monthly_budget": schema.Int64Attribute{Required: true, MarkdownDescription: "Credits in a month of UTC."},
			"levels": schema.SetAttribute{
				Optional: true, Computed: true, ElementType: types.Int64Type,
				MarkdownDescription: "Percents of the budget, and of every key's ceiling, at which owners are notified; an empty set is never. What is not configured stays as it is.",
				PlanModifiers:       []planmodifier.Set{setplanmodifier.UseStateForUnknown()},
			},
			"id": schema.StringAttribute{
				Computed: true, MarkdownDescription: "The id of its workspace, `ws_…`.",
				PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
		},
	}
}
