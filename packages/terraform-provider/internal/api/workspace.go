package api

import (
	"context"
	"fmt"
)

// Workspace is that of the key, with its settings; a limit that is nil is none.
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

// GetWorkspace reads the workspace of the key.
func (c *Client) GetWorkspace(ctx context.Context) (Workspace, error) {
	var workspace Workspace
	err := c.do(ctx, call{method: "GET", path: workspacePath}, &workspace)
	return workspace, err
}

// ExpectWorkspace reads the workspace of the key, and fails where it is another than that with the id. What a workspace has one of is named
// by no path: with another workspace's key its settings would be changed in place of those that a state holds.
func (c *Client) ExpectWorkspace(ctx context.Context, id string) (Workspace, error) {
	workspace, err := c.GetWorkspace(ctx)
	if err == nil && workspace.ID != id {
		err = fmt.Errorf("the provider's key belongs to the workspace %s (%q), and this is of %s: nothing was done", workspace.ID, workspace.Name, id)
	}
	return workspace, err
}

// UpdateWorkspace changes the fields that are named: all of them, or none.
func (c *Client) UpdateWorkspace(ctx context.Context, changes map[string]any) (Workspace, error) {
	var workspace Workspace
	err := c.do(ctx, call{method: "PATCH", path: workspacePath, body: changes}, &workspace)
	return workspace, err
}
