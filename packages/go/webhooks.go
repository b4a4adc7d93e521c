package gatehouse

import (
	"context"
	"iter"
)

// WebhooksService manages the URLs that events are sent to.
type WebhooksService struct{ c *Client }

// Create creates a webhook. Only this answer contains the secret that signs its deliveries.
func (s *WebhooksService) Create(ctx context.Context, body CreateWebhookRequest) (*WebhookWithSecret, error) {
	return post[WebhookWithSecret](ctx, s.c, "/v1/webhooks", body)
}

func (s *WebhooksService) List(ctx context.Context, params *ListWebhooksParams) iter.Seq2[Webhook, error] {
	return list[Webhook](ctx, s.c, "/v1/webhooks", params)
}

func (s *WebhooksService) Get(ctx context.Context, id string) (*Webhook, error) {
	return get[Webhook](ctx, s.c, at("/v1/webhooks/{}", id), nil)
}

func (s *WebhooksService) Update(ctx context.Context, id string, body UpdateWebhookRequest) (*Webhook, error) {
	return patch[Webhook](ctx, s.c, at("/v1/webhooks/{}", id), body)
}

func (s *WebhooksService) Delete(ctx context.Context, id string) (*DeletedWebhook, error) {
	return remove[DeletedWebhook](ctx, s.c, at("/v1/webhooks/{}", id), nil)
}

func (s *WebhooksService) RotateSecret(ctx context.Context, id string, body RotateWebhookSecretRequest) (*WebhookWithSecret, error) {
	return post[WebhookWithSecret](ctx, s.c, at("/v1/webhooks/{}/rotate-secret", id), body)
}

func (s *WebhooksService) Pause(ctx context.Context, id string, body PauseWebhookRequest) (*Webhook, error) {
	return act[Webhook](ctx, s.c, at("/v1/webhooks/{}/pause", id), body)
}

func (s *WebhooksService) Resume(ctx context.Context, id string, body ResumeWebhookRequest) (*ResumedWebhook, error) {
	return act[ResumedWebhook](ctx, s.c, at("/v1/webhooks/{}/resume", id), body)
}

// Test sends the webhook a test event and returns the delivery.
func (s *WebhooksService) Test(ctx context.Context, id string, body TestWebhookRequest) (*DeliveryDetail, error) {
	return post[DeliveryDetail](ctx, s.c, at("/v1/webhooks/{}/test", id), body)
}

// SendTestEvent sends a test event to any URL, without a webhook.
func (s *WebhooksService) SendTestEvent(ctx context.Context, body SendTestEventRequest) (*DeliveryDetail, error) {
	return post[DeliveryDetail](ctx, s.c, "/v1/test-events", body)
}

// TestSecret returns the secret that signs such test events.
func (s *WebhooksService) TestSecret(ctx context.Context) (*TestSecret, error) {
	return get[TestSecret](ctx, s.c, "/v1/test-secret", nil)
}

// ListenersService manages CLIs that receive events over their own connection.
type ListenersService struct{ c *Client }

func (s *ListenersService) List(ctx context.Context) (*ListenerList, error) {
	return get[ListenerList](ctx, s.c, "/v1/listeners", nil)
}

func (s *ListenersService) Open(ctx context.Context, body OpenListenerRequest) (*ListenerWithSecret, error) {
	return act[ListenerWithSecret](ctx, s.c, "/v1/listeners", body)
}

func (s *ListenersService) Get(ctx context.Context, id string) (*Listener, error) {
	return get[Listener](ctx, s.c, at("/v1/listeners/{}", id), nil)
}

func (s *ListenersService) End(ctx context.Context, id string) (*EndedListener, error) {
	return remove[EndedListener](ctx, s.c, at("/v1/listeners/{}", id), nil)
}

func (s *ListenersService) Test(ctx context.Context, id string, body TestListenerRequest) (*DeliveryDetail, error) {
	return post[DeliveryDetail](ctx, s.c, at("/v1/listeners/{}/test", id), body)
}

// EventsService reads events.
type EventsService struct{ c *Client }

func (s *EventsService) List(ctx context.Context, params *ListEventsParams) iter.Seq2[Event, error] {
	return list[Event](ctx, s.c, "/v1/events", params)
}

func (s *EventsService) Get(ctx context.Context, id string) (*Event, error) {
	return get[Event](ctx, s.c, at("/v1/events/{}", id), nil)
}

func (s *EventsService) Types(ctx context.Context) (*EventTypeList, error) {
	return get[EventTypeList](ctx, s.c, "/v1/event-types", nil)
}

// DeliveriesService manages deliveries of events to endpoints.
type DeliveriesService struct{ c *Client }

func (s *DeliveriesService) List(ctx context.Context, params *ListDeliveriesParams) iter.Seq2[Delivery, error] {
	return list[Delivery](ctx, s.c, "/v1/deliveries", params)
}

// Get returns a delivery with its body and all attempts.
func (s *DeliveriesService) Get(ctx context.Context, id string) (*DeliveryDetail, error) {
	return get[DeliveryDetail](ctx, s.c, at("/v1/deliveries/{}", id), nil)
}

// Retry makes the next attempt of a waiting delivery now.
func (s *DeliveriesService) Retry(ctx context.Context, id string) (*Delivery, error) {
	return act[Delivery](ctx, s.c, at("/v1/deliveries/{}/retry", id), nil)
}

// Replay sends a finished delivery again, as a new delivery.
func (s *DeliveriesService) Replay(ctx context.Context, id string) (*Delivery, error) {
	return post[Delivery](ctx, s.c, at("/v1/deliveries/{}/replay", id), nil)
}

// ReplaysService sends the deliveries of a time range again.
type ReplaysService struct{ c *Client }

func (s *ReplaysService) Create(ctx context.Context, body CreateReplayRequest) (*Replay, error) {
	return post[Replay](ctx, s.c, "/v1/replays", body)
}

// Preview returns the number of deliveries that would be sent.
func (s *ReplaysService) Preview(ctx context.Context, body CreateReplayRequest) (*ReplayPreview, error) {
	body.Preview = Ptr(true)
	return post[ReplayPreview](ctx, s.c, "/v1/replays", body)
}

func (s *ReplaysService) List(ctx context.Context, params *ListReplaysParams) iter.Seq2[Replay, error] {
	return list[Replay](ctx, s.c, "/v1/replays", params)
}

func (s *ReplaysService) Get(ctx context.Context, id string) (*ReplayWithReasons, error) {
	return get[ReplayWithReasons](ctx, s.c, at("/v1/replays/{}", id), nil)
}

// Retry creates a replay of the deliveries that failed in this one.
func (s *ReplaysService) Retry(ctx context.Context, id string, body RetryReplayRequest) (*Replay, error) {
	return post[Replay](ctx, s.c, at("/v1/replays/{}/retry", id), body)
}

func (s *ReplaysService) Update(ctx context.Context, id string, body UpdateReplayRequest) (*Replay, error) {
	return patch[Replay](ctx, s.c, at("/v1/replays/{}", id), body)
}

func (s *ReplaysService) Cancel(ctx context.Context, id string) (*Replay, error) {
	return remove[Replay](ctx, s.c, at("/v1/replays/{}", id), nil)
}
