import type { Caller, CallOptions } from "../caller.ts";
import { path } from "../caller.ts";
import type {
  CreateWebhookRequest,
  DeletedWebhook,
  DeliveryDetail,
  ListWebhooksData,
  PauseWebhookRequest,
  ResumedWebhook,
  ResumeWebhookRequest,
  RotateWebhookSecretRequest,
  SendTestEventRequest,
  TestSecret,
  TestWebhookRequest,
  UpdateWebhookRequest,
  Webhook,
  WebhookWithSecret,
} from "../generated/types.gen.ts";

/** Manages the URLs that events are sent to. */
export const webhooksOf = (caller: Caller) => ({
  /** Creates a webhook. Only this answer contains the secret that signs its deliveries. */
  create: (body: CreateWebhookRequest, options?: CallOptions) =>
    caller.post<WebhookWithSecret>("/v1/webhooks", body, options),
  list: (query?: ListWebhooksData["query"], options?: CallOptions) =>
    caller.list<Webhook>("/v1/webhooks", query, options),
  get: (id: string, options?: CallOptions) => caller.get<Webhook>(path`/v1/webhooks/${id}`, {}, options),
  update: (id: string, body: UpdateWebhookRequest, options?: CallOptions) =>
    caller.patch<Webhook>(path`/v1/webhooks/${id}`, body, options),
  delete: (id: string, options?: CallOptions) =>
    caller.delete<DeletedWebhook>(path`/v1/webhooks/${id}`, undefined, options),
  rotateSecret: (id: string, body: RotateWebhookSecretRequest = {}, options?: CallOptions) =>
    caller.post<WebhookWithSecret>(path`/v1/webhooks/${id}/rotate-secret`, body, options),
  pause: (id: string, body: PauseWebhookRequest = {}, options?: CallOptions) =>
    caller.act<Webhook>(path`/v1/webhooks/${id}/pause`, body, options),
  resume: (id: string, body: ResumeWebhookRequest = {}, options?: CallOptions) =>
    caller.act<ResumedWebhook>(path`/v1/webhooks/${id}/resume`, body, options),
  /** Sends the webhook a test event and returns the delivery. */
  test: (id: string, body: TestWebhookRequest, options?: CallOptions) =>
    caller.post<DeliveryDetail>(path`/v1/webhooks/${id}/test`, body, options),
  /** Sends a test event to any URL, without a webhook. */
  sendTestEvent: (body: SendTestEventRequest, options?: CallOptions) =>
    caller.post<DeliveryDetail>("/v1/test-events", body, options),
  /** Returns the secret that signs such test events. */
  testSecret: (options?: CallOptions) => caller.get<TestSecret>("/v1/test-secret", {}, options),
});
