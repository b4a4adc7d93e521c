package api

import (
	"context"
	"net/url"
)

// Member is a member of the workspace.
type Member struct {
	ID    string `json:"id"`
	Email string `json:"email"`
	Role  string `json:"role"`
}

// Invitation is an invitation sent by mail. The API creates them, but cannot read or revoke them.
type Invitation struct {
	ID        string `json:"id"`
	Email     string `json:"email"`
	Role      string `json:"role"`
	ExpiresAt string `json:"expires_at"`
}

// ListMembers returns all members.
func (c *Client) ListMembers(ctx context.Context) ([]Member, error) {
	return list[Member](ctx, c, "/v1/members", nil)
}

// InviteMember mails an invitation, only once despite retries.
func (c *Client) InviteMember(ctx context.Context, email, role string) (Invitation, error) {
	var invitation Invitation
	body := map[string]string{"email": email, "role": role}
	err := c.do(ctx, call{method: "POST", path: "/v1/invitations", body: body, once: true}, &invitation)
	return invitation, err
}

// RemoveMember removes a member from the workspace, effective with their next request.
func (c *Client) RemoveMember(ctx context.Context, id string) error {
	var removed Member
	return c.do(ctx, call{method: "DELETE", path: "/v1/members/" + url.PathEscape(id)}, &removed)
}
