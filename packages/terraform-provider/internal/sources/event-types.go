package sources

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"

	"gatehouse/terraform-provider/internal/report"
)

type eventTypes struct{ source }

// NewEventTypes returns gatehouse_event_types: all event types.
func NewEventTypes() datasource.DataSource { return &eventTypes{source{name: "event_types"}} }

type eventTypeModel struct {
	Type        string `tfsdk:"type"`
	Description string `tfsdk:"description"`
}

type eventTypesModel struct {
	EventTypes []eventTypeModel `tfsdk:"event_types"`
}

// Schema defines the attributes.
func (s *eventTypes) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "The event types that a webhook can subscribe to.",
		Attributes: map[string]schema.Attribute{
			"event_types": schema.ListNestedAttribute{
				Computed: true, MarkdownDescription: "In the order of the documentation.",
				NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
					"type":        read("As a webhook's `events` names it."),
					"description": read("When it fires."),
				}},
			},
		},
	}
}

// Read reads the event types.
func (s *eventTypes) Read(ctx context.Context, _ datasource.ReadRequest, resp *datasource.ReadResponse) {
	found, err := s.client.ListEventTypes(ctx)
	if err != nil {
		report.Failure(&resp.Diagnostics, "read the event types", err)
		return
	}
	state := eventTypesModel{EventTypes: []eventTypeModel{}}
	for _, each := range found {
		state.EventTypes = append(state.EventTypes, eventTypeModel(each))
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, state)...)
}
