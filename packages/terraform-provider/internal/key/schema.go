package key

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/mapplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/values"
)

// Schema defines the attributes. Spending and last use are not included, because they change
// without Terraform.
func (r *Resource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "An API key. Its token is known from its creation on and from nowhere else: it is kept in the state, marked sensitive.",
		Attributes: map[string]schema.Attribute{
			"name": schema.StringAttribute{Required: true, MarkdownDescription: "What people call the key."},
			"env": schema.StringAttribute{
				Required:            true,
				MarkdownDescription: "`live` spends credits; `test` is answered from fixtures, free. Another value makes another key.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"scopes": schema.SetAttribute{
				Required: true, ElementType: types.StringType,
				MarkdownDescription: "What the key may call: `scrape`, `serp`, `parse`, `stream`, `jobs`, `billing`, `admin`.",
			},
			"allowed_ips": schema.SetAttribute{
				Optional: true, Computed: true, ElementType: types.StringType,
				Default:             setdefault.StaticValue(values.StringSet(nil)),
				MarkdownDescription: "Addresses and ranges that may use the key; none allows all.",
			},
			"credit_ceiling":    limit("What the key may spend in its whole life, in credits. Absent: no ceiling."),
			"rate_limit":        limit("Requests a second; live keys only."),
			"rate_limit_minute": limit("Requests in a minute of the clock; live keys only."),
			"rate_limit_day":    limit("Requests in a day of UTC; live keys only."),
			"expires_at": schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "When the key ends by itself (RFC 3339), which must lie ahead. Once it has ended, any change makes another key.",
			},
			"keepers": schema.MapAttribute{
				Optional: true, ElementType: types.StringType,
				MarkdownDescription: "Anything; another value than before makes another key. Setting it for the first time, or taking it away, does not.",
				PlanModifiers:       []planmodifier.Map{mapplanmodifier.RequiresReplaceIf(bothGiven, keepersChange, keepersChange)},
			},
			"id":         computed("The key's id, `key_…`."),
			"token":      secret("The key itself, `svc_…`. Null after an import: it cannot be read again."),
			"token_hint": computed("First and last characters of the token's secret part."),
			"status":     computed("`active`, or `disabled` once it has expired. One that was revoked leaves the state and is planned again."),
			"created_at": computed("When it was made."),
			"created_by": computed("Who made it."),
		},
	}
}

const keepersChange = "Another value than before makes another key."

func bothGiven(_ context.Context, req planmodifier.MapRequest, resp *mapplanmodifier.RequiresReplaceIfFuncResponse) {
	resp.RequiresReplace = !req.StateValue.IsNull() && !req.PlanValue.IsNull()
}

func limit(description string) schema.Int64Attribute {
	return schema.Int64Attribute{Optional: true, MarkdownDescription: description}
}

func computed(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Computed:            true,
		MarkdownDescription: description,
		PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
	}
}

func secret(description string) schema.StringAttribute {
	attribute := computed(description)
	attribute.Sensitive = true
	return attribute
}
