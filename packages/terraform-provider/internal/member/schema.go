package member

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// model is the resource in a plan or a state.
type model struct {
	Email            types.String `tfsdk:"email"`
	Role             types.String `tfsdk:"role"`
	Status           types.String `tfsdk:"status"`
	MemberID         types.String `tfsdk:"member_id"`
	InvitationEndsAt types.String `tfsdk:"invitation_ends_at"`
}

// Schema defines the attributes. /v1 cannot change an e-mail address or a role, so a change removes
// the member and invites again.
func (r *Resource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	replace := []planmodifier.String{stringplanmodifier.RequiresReplace()}
	resp.Schema = schema.Schema{
		MarkdownDescription: "Somebody who is invited to the workspace and, once they accept, belongs to it.",
		Attributes: map[string]schema.Attribute{
			"email": schema.StringAttribute{
				Required: true, PlanModifiers: replace,
				MarkdownDescription: "Where the invitation goes. Another value removes this person and invites the other.",
			},
			"role": schema.StringAttribute{
				Optional: true, Computed: true, Default: stringdefault.StaticString("member"), PlanModifiers: replace,
				MarkdownDescription: "`owner`, `member` or `billing`. Another value removes the person and invites them again, because the API changes no role.",
			},
			"status":             computed("`invited` or `joined`."),
			"member_id":          computed("The member's id, `mem_…`; null until they accept."),
			"invitation_ends_at": computed("Until when the invitation can be accepted; null of somebody who was imported."),
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
