package api

import "context"

// Workspace is that of the key.
type Workspace struct {
	ID        string `json:"id"`
	Slug      string `json:"slug"`
	Name      string `json:"name"`
	CreatedAt string `json:"created_at"`
}

// GetWorkspace reads the workspace of the key.
func (c *Client) GetWorkspace(ctx context.Context) (Workspace, error) {
	var workspace Workspace
	err := c.do(ctx, call{method: "GET", path: "/v1/workspace"}, &workspace)
	return workspace, err
}

// EventType is something that can happen.
type EventType struct {
	Type        string `json:"type"`
	Description string `json:"description"`
}

// ListEventTypes reads everything that can happen, in the order of the documentation.
func (c *Client) ListEventTypes(ctx context.Context) ([]EventType, error) {
	var answered struct {
		Data []EventType `json:"data"`
	}
	err := c.do(ctx, call{method: "GET", path: "/v1/event-types"}, &answered)
	return answered.Data, err
}
