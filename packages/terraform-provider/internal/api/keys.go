package api

import (
	"context"
	"net/url"
)

// Key is an API key without its token.
type Key struct {
	ID              string   `json:"id"`
	Name            string   `json:"name"`
	Env             string   `json:"env"`
	TokenHint       string   `json:"token_hint"`
	Scopes          []string `json:"scopes"`
	AllowedIPs      []string `json:"allowed_ips"`
	CreditCeiling   *int64   `json:"credit_ceiling"`
	CreditsSpent    int64    `json:"credits_spent"`
	RateLimit       *int64   `json:"rate_limit"`
	RateLimitMinute *int64   `json:"rate_limit_minute"`
	RateLimitDay    *int64   `json:"rate_limit_day"`
	ExpiresAt       *string  `json:"expires_at"`
	Status          string   `json:"status"`
	CreatedAt       string   `json:"created_at"`
	CreatedBy       string   `json:"created_by"`
	LastUsedAt      *string  `json:"last_used_at"`
	RevokedAt       *string  `json:"revoked_at"`
	RevokedReason   *string  `json:"revoked_reason"`
}

// Statuses of a key. A disabled key has expired.
const (
	KeyRevoked  = "revoked"
	KeyDisabled = "disabled"
)

// CreatedKey is a key with its token, which no other answer contains.
type CreatedKey struct {
	Key
	Token string `json:"token"`
}

// NewKey is the input for creating a key; nil means no limit.
type NewKey struct {
	Name            string   `json:"name"`
	Env             string   `json:"env"`
	Scopes          []string `json:"scopes"`
	AllowedIPs      []string `json:"allowed_ips"`
	CreditCeiling   *int64   `json:"credit_ceiling,omitempty"`
	RateLimit       *int64   `json:"rate_limit,omitempty"`
	RateLimitMinute *int64   `json:"rate_limit_minute,omitempty"`
	RateLimitDay    *int64   `json:"rate_limit_day,omitempty"`
	ExpiresAt       *string  `json:"expires_at,omitempty"`
}

const keysPath = "/v1/keys"

func keyPath(id string) string { return keysPath + "/" + url.PathEscape(id) }

// CreateKey creates a key, only once despite retries.
func (c *Client) CreateKey(ctx context.Context, key NewKey) (CreatedKey, error) {
	var made CreatedKey
	err := c.do(ctx, call{method: "POST", path: keysPath, body: key, once: true}, &made)
	return made, err
}

// GetKey returns a key.
func (c *Client) GetKey(ctx context.Context, id string) (Key, error) {
	var key Key
	err := c.do(ctx, call{method: "GET", path: keyPath(id)}, &key)
	return key, err
}

// UpdateKey changes the given fields; nil clears one.
func (c *Client) UpdateKey(ctx context.Context, id string, changes map[string]any) (Key, error) {
	var key Key
	err := c.do(ctx, call{method: "PATCH", path: keyPath(id), body: changes}, &key)
	return key, err
}

// RevokeKey revokes a key for good. Its callers see the reason.
func (c *Client) RevokeKey(ctx context.Context, id, reason string) error {
	var revoked Key
	return c.do(ctx, call{method: "DELETE", path: keyPath(id), body: map[string]string{"reason": reason}}, &revoked)
}

// ListKeys returns all keys, newest first, filtered by env and status unless those are empty.
func (c *Client) ListKeys(ctx context.Context, env, status string) ([]Key, error) {
	query := url.Values{}
	for name, value := range map[string]string{"env": env, "status": status} {
		if value != "" {
			query.Set(name, value)
		}
	}
	return list[Key](ctx, c, keysPath, query)
}
