package sources

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/report"
	"gatehouse/terraform-provider/internal/values"
)

type keys struct{ source }

// NewKeys returns gatehouse_keys: the workspace's keys with their spending.
func NewKeys() datasource.DataSource { return &keys{source{name: "keys"}} }

type keyModel struct {
	ID            types.String `tfsdk:"id"`
	Name          types.String `tfsdk:"name"`
	Env           types.String `tfsdk:"env"`
	Status        types.String `tfsdk:"status"`
	Scopes        types.Set    `tfsdk:"scopes"`
	TokenHint     types.String `tfsdk:"token_hint"`
	CreditCeiling types.Int64  `tfsdk:"credit_ceiling"`
	CreditsSpent  types.Int64  `tfsdk:"credits_spent"`
	ExpiresAt     types.String `tfsdk:"expires_at"`
	LastUsedAt    types.String `tfsdk:"last_used_at"`
	CreatedAt     types.String `tfsdk:"created_at"`
}

type keysModel struct {
	Env    types.String `tfsdk:"env"`
	Status types.String `tfsdk:"status"`
	Keys   []keyModel   `tfsdk:"keys"`
}

// Schema defines the attributes.
func (s *keys) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "The keys of the workspace. A test key sees test keys only.",
		Attributes: map[string]schema.Attribute{
			"env":    schema.StringAttribute{Optional: true, MarkdownDescription: "`live` or `test` alone."},
			"status": schema.StringAttribute{Optional: true, MarkdownDescription: "`active`, `revoked` or `disabled` alone."},
			"keys": schema.ListNestedAttribute{
				Computed: true, MarkdownDescription: "Newest first.",
				NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
					"id":             read("Its id, `key_…`."),
					"name":           read("What people call it."),
					"env":            read("`live` or `test`."),
					"status":         read("`active`, `revoked`, or `disabled` once it has expired."),
					"scopes":         schema.SetAttribute{Computed: true, ElementType: types.StringType, MarkdownDescription: "What it may call."},
					"token_hint":     read("First and last characters of the token's secret part."),
					"credit_ceiling": schema.Int64Attribute{Computed: true, MarkdownDescription: "What it may spend in its whole life, in credits."},
					"credits_spent":  schema.Int64Attribute{Computed: true, MarkdownDescription: "What it has spent, in credits."},
					"expires_at":     read("When it ends by itself."),
					"last_used_at":   read("When it was used last."),
					"created_at":     read("When it was made."),
				}},
			},
		},
	}
}

// Read reads all keys.
func (s *keys) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var state keysModel
	resp.Diagnostics.Append(req.Config.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	found, err := s.client.ListKeys(ctx, state.Env.ValueString(), state.Status.ValueString())
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the keys", err, "env", "status")
		return
	}
	state.Keys = []keyModel{}
	for _, key := range found {
		state.Keys = append(state.Keys, represent(key))
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, state)...)
}

func represent(key api.Key) keyModel {
	return keyModel{
		ID:            types.StringValue(key.ID),
		Name:          types.StringValue(key.Name),
		Env:           types.StringValue(key.Env),
		Status:        types.StringValue(key.Status),
		Scopes:        values.StringSet(key.Scopes),
		TokenHint:     types.StringValue(key.TokenHint),
		CreditCeiling: types.Int64PointerValue(key.CreditCeiling),
		CreditsSpent:  types.Int64Value(key.CreditsSpent),
		ExpiresAt:     values.Time(key.ExpiresAt),
		LastUsedAt:    values.Time(key.LastUsedAt),
		CreatedAt:     types.StringValue(key.CreatedAt),
	}
}
