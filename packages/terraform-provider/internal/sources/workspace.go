package sources

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"

	"gatehouse/terraform-provider/internal/report"
)

type workspace struct{ source }

// NewWorkspace is gatehouse_workspace: that of the key.
func NewWorkspace() datasource.DataSource { return &workspace{source{name: "workspace"}} }

type workspaceModel struct {
	ID        string `tfsdk:"id"`
	Slug      string `tfsdk:"slug"`
	Name      string `tfsdk:"name"`
	CreatedAt string `tfsdk:"created_at"`
}

// Schema describes it.
func (s *workspace) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "The workspace of the provider's key. The API changes nothing of it.",
		Attributes: map[string]schema.Attribute{
			"id":         read("Its id, `ws_…`."),
			"slug":       read("Its name in addresses."),
			"name":       read("What people call it."),
			"created_at": read("When it was made."),
		},
	}
}

// Read asks for it.
func (s *workspace) Read(ctx context.Context, _ datasource.ReadRequest, resp *datasource.ReadResponse) {
	found, err := s.client.GetWorkspace(ctx)
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the workspace", err)
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, workspaceModel(found))...)
}
