package api

import (
	"context"
	"net/url"
)

// Member is somebody who belongs to the workspace.
type Member struct {
	ID    string `json:"id"`
	Email string `json:"email"`
	Role  string `json:"role"`
}

// Invitation is a link that was mailed. The API makes them, and has no way to read or to revoke one.
type Invitation struct {
	ID        string `json:"id"`
	Email     string `json:"email"`
	Role      string `json:"role"`
	ExpiresAt string `json:"expires_at"`
}

// ListMembers reads all members.
func (c *Client) ListMembers(ctx context.Context) ([]Member, error) {
	return list[Member](ctx, c, "/v1/members", nil)
}

// InviteMember mails an invitation, once however often it had to ask.
func (c *Client) InviteMember(ctx context.Context, email, role string) (Invitation, error) {
	var invitation Invitation
	body := map[string]string{"email": email, "role": role}
	err := c.do(ctx, call{method: "POST", path: "/v1/invitations", body: body, once: true}, &invitation)
	return invitation, err
}

// RemoveMember takes somebody out of the workspace, with their next click.
func (c *Client) RemoveMember(ctx context.Context, id string) error {
	var removed Member
	return c.do(ctx, call{method: "DELETE", path: "/v1/members/" + url.PathEscape(id)}, &removed)
}
