package api

import (
	"context"
	"net/url"
)

// Webhook is a webhook without its secret.
type Webhook struct {
	ID          string   `json:"id"`
	URL         string   `json:"url"`
	Events      []string `json:"events"`
	Description string   `json:"description"`
	Status      string   `json:"status"`
	SecretHint  string   `json:"secret_hint"`
	TestOnly    bool     `json:"test_only"`
	CreatedAt   string   `json:"created_at"`
	CreatedBy   string   `json:"created_by"`
}

// WebhookWithSecret is a webhook with its signing secret, which only some answers contain.
type WebhookWithSecret struct {
	Webhook
	Secret string `json:"secret"`
}

// NewWebhook is the input for creating a webhook.
type NewWebhook struct {
	URL         string   `json:"url"`
	Events      []string `json:"events"`
	Description string   `json:"description"`
}

const webhooksPath = "/v1/webhooks"

func webhookPath(id string) string { return webhooksPath + "/" + url.PathEscape(id) }

// CreateWebhook creates a webhook, only once despite retries.
func (c *Client) CreateWebhook(ctx context.Context, webhook NewWebhook) (WebhookWithSecret, error) {
	var made WebhookWithSecret
	err := c.do(ctx, call{method: "POST", path: webhooksPath, body: webhook, once: true}, &made)
	return made, err
}

// GetWebhook returns a webhook.
func (c *Client) GetWebhook(ctx context.Context, id string) (Webhook, error) {
	var webhook Webhook
	err := c.do(ctx, call{method: "GET", path: webhookPath(id)}, &webhook)
	return webhook, err
}

// UpdateWebhook changes the given fields.
func (c *Client) UpdateWebhook(ctx context.Context, id string, changes map[string]any) (Webhook, error) {
	var webhook Webhook
	err := c.do(ctx, call{method: "PATCH", path: webhookPath(id), body: changes}, &webhook)
	return webhook, err
}

// RotateWebhookSecret creates a new secret, only once despite retries. The old one also signs for
// overlapHours.
func (c *Client) RotateWebhookSecret(ctx context.Context, id string, overlapHours float64) (WebhookWithSecret, error) {
	var rotated WebhookWithSecret
	body := map[string]float64{"overlap_hours": overlapHours}
	err := c.do(ctx, call{method: "POST", path: webhookPath(id) + "/rotate-secret", body: body, once: true}, &rotated)
	return rotated, err
}

// DeleteWebhook deletes a webhook and cancels its waiting deliveries.
func (c *Client) DeleteWebhook(ctx context.Context, id string) error {
	var deleted struct{}
	return c.do(ctx, call{method: "DELETE", path: webhookPath(id)}, &deleted)
}
