package sources

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/report"
)

type workspace struct{ source }

// NewWorkspace returns gatehouse_workspace: the key's workspace.
func NewWorkspace() datasource.DataSource { return &workspace{source{name: "workspace"}} }

// workspaceModel has the fields of api.Workspace, in the same order.
type workspaceModel struct {
	ID                  string   `tfsdk:"id"`
	Slug                string   `tfsdk:"slug"`
	Name                string   `tfsdk:"name"`
	AllowedEmailDomains []string `tfsdk:"allowed_email_domains"`
	MaxKeyDays          *int64   `tfsdk:"max_key_days"`
	RateLimit           *int64   `tfsdk:"rate_limit"`
	RateLimitMinute     *int64   `tfsdk:"rate_limit_minute"`
	RateLimitDay        *int64   `tfsdk:"rate_limit_day"`
	CreatedAt           string   `tfsdk:"created_at"`
}

// Schema defines the attributes.
func (s *workspace) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "The workspace of the provider's key, with its settings.",
		Attributes: map[string]schema.Attribute{
			"id":         read("Its id, `ws_…`."),
			"slug":       read("Its name in addresses."),
			"name":       read("What people call it."),
			"created_at": read("When it was made."),
			"allowed_email_domains": schema.SetAttribute{
				Computed: true, ElementType: types.StringType,
				MarkdownDescription: "Whose addresses may be invited; none is anybody's.",
			},
			"max_key_days":      readLimit("For how many days a key may live at most."),
			"rate_limit":        readLimit("Requests a second of all live keys together."),
			"rate_limit_minute": readLimit("Requests in a minute of the clock."),
			"rate_limit_day":    readLimit("Requests in a day of UTC."),
		},
	}
}

func readLimit(description string) schema.Int64Attribute {
	return schema.Int64Attribute{Computed: true, MarkdownDescription: description + " Null is no limit."}
}

// Read reads the workspace.
func (s *workspace) Read(ctx context.Context, _ datasource.ReadRequest, resp *datasource.ReadResponse) {
	found, err := s.client.GetWorkspace(ctx)
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the workspace", err)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, workspaceModel(found))...)
}
