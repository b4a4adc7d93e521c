package workspace

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Schema defines the attributes. Those that are not configured are not managed and show the current
// value.
func (r *Resource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	name := computed("What people call the workspace.")
	name.Optional = true
	resp.Schema = schema.Schema{
		MarkdownDescription: "The settings of the workspace that the provider's key belongs to, which is taken over and never made. What is not configured stays as it is. A key tightens all but the name, and loosens none: that takes an owner, in the dashboard.",
		Attributes: map[string]schema.Attribute{
			"name": name,
			"allowed_email_domains": schema.SetAttribute{
				Optional: true, Computed: true, ElementType: types.StringType,
				MarkdownDescription: "Whose addresses may be invited; none is anybody's.",
				PlanModifiers:       []planmodifier.Set{setplanmodifier.UseStateForUnknown()},
			},
			"max_key_days":      limit("For how many days a key may live at most."),
			"rate_limit":        limit("Requests a second of all live keys together."),
			"rate_limit_minute": limit("Requests in a minute of the clock."),
			"rate_limit_day":    limit("Requests in a day of UTC."),
			"id":                computed("The workspace's id, `ws_…`."),
			"slug":              computed("Its name in addresses, which stays when it is renamed."),
			"created_at":        computed("When it was made."),
		},
	}
}

func limit(description string) schema.Int64Attribute {
	return schema.Int64Attribute{
		Optional: true, Computed: true,
		MarkdownDescription: description,
		PlanModifiers:       []planmodifier.Int64{int64planmodifier.UseStateForUnknown()},
	}
}

func computed(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Computed:            true,
		MarkdownDescription: description,
		PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
	}
}
