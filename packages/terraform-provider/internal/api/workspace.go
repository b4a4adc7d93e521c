package api

import (
	"context"
	"fmt"
)

// Workspace is the key's workspace with its settings; nil means no limit.
type Workspace struct {
	ID                  string   `json:"id"`
	Slug                string   `json:"slug"`
	Name                string   `json:"name"`
	AllowedEmailDomains []string `json:"allowed_email_domains"`
	MaxKeyDays          *int64   `json:"max_key_days"`
	RateLimit           *int64   `json:"rate_limit"`
	RateLimitMinute     *int64   `json:"rate_limit_minute"`
	RateLimitDay        *int64   `json:"rate_limit_day"`
	CreatedAt           string   `json:"created_at"`
}

const workspacePath = "/v1/workspace"

// GetWorkspace returns the key's workspace.
func (c *Client) GetWorkspace(ctx context.Context) (Workspace, error) {
	var workspace Workspace
	err := c.do(ctx, call{method: "GET", path: workspacePath}, &workspace)
	return workspace, err
}

// ExpectWorkspace returns the key's workspace, and fails unless it has this ID. Paths of settings
// do not name the workspace, so the key of another one would change the wrong settings.
func (c *Client) ExpectWorkspace(ctx context.Context, id string) (Workspace, error) {
	workspace, err := c.GetWorkspace(ctx)
	if err == nil && workspace.ID != id {
		err = fmt.Errorf("the provider's key belongs to the workspace %s (%q), and this is of %s: nothing was done", workspace.ID, workspace.Name, id)
	}
	return workspace, err
}

// UpdateWorkspace changes the given fields: all of them, or none.
func (c *Client) UpdateWorkspace(ctx context.Context, changes map[string]any) (Workspace, error) {
	var workspace Workspace
	err := c.do(ctx, call{method: "PATCH", path: workspacePath, body: changes}, &workspace)
	return workspace, err
}
