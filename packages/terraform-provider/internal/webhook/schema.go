package webhook

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/boolplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/float64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// overlapHours is the API's default and maximum.
const overlapHours = 24

// Schema defines the attributes.
func (r *Resource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "A subscription to events. Its secret is answered when it is made or rotated and never again: it is kept in the state, marked sensitive.",
		Attributes: map[string]schema.Attribute{
			"url": schema.StringAttribute{Required: true, MarkdownDescription: "Where events are sent."},
			"events": schema.SetAttribute{
				Required: true, ElementType: types.StringType,
				MarkdownDescription: "Event types, or `*` for all but those of each page.",
			},
			"description": schema.StringAttribute{
				Optional: true, Computed: true, Default: stringdefault.StaticString(""),
				MarkdownDescription: "What people call it.",
			},
			"keepers": schema.MapAttribute{
				Optional: true, ElementType: types.StringType,
				MarkdownDescription: "Anything; another value than before rotates the secret in place. Setting it for the first time, or taking it away, does not.",
			},
			"overlap_hours": schema.Float64Attribute{
				Optional: true, Computed: true, Default: float64default.StaticFloat64(overlapHours),
				MarkdownDescription: "How long the former secret goes on signing next to the new one after a rotation, 0 to 24.",
			},
			"id": computed("The subscription's id, `whk_…`."),
			"secret": schema.StringAttribute{
				Computed: true, Sensitive: true,
				MarkdownDescription: "The secret that signs, `whsec_…`. Null after an import, and after somebody rotated it elsewhere.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
			"secret_hint": computed("The last characters of the secret."),
			"status":      computed("`active` or `paused`. It is shown, not managed."),
			"test_only": schema.BoolAttribute{
				Computed: true, MarkdownDescription: "Made by a test key: is sent only what test keys cause.",
				PlanModifiers: []planmodifier.Bool{boolplanmodifier.UseStateForUnknown()},
			},
			"created_at": computed("When it was made."),
			"created_by": computed("Who made it."),
		},
	}
}

func computed(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Computed:            true,
		MarkdownDescription: description,
		PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
	}
}
