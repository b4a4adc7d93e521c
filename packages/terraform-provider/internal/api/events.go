package api

import "context"

// EventType is an event type.
type EventType struct {
	Type        string `json:"type"`
	Description string `json:"description"`
}

// ListEventTypes returns all event types, in the order of the documentation.
func (c *Client) ListEventTypes(ctx context.Context) ([]EventType, error) {
	var answered struct {
		Data []EventType `json:"data"`
	}
	err := c.do(ctx, call{method: "GET", path: "/v1/event-types"}, &answered)
	return answered.Data, err
}
