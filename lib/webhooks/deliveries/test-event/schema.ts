import * as z from "zod";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";

const event = z
  .enum(EVENT_TYPES)
  .meta({ description: "The event type whose example is sent.", example: "job.completed" });

/** The body of POST /v1/webhooks/{webhook_id}/test. */
export const TestWebhookInput = z.strictObject({ event });
export type TestWebhookInput = z.output<typeof TestWebhookInput>;

/** A test event to either a URL or a subscription's current URL. */
export const SendTestEventInput = z
  .strictObject({
    event,
    url: z.string().trim().min(1).max(8192).optional(),
    webhook_id: z.string().min(1).max(64).optional(),
  })
  .refine(({ url, webhook_id }) => (url === undefined) !== (webhook_id === undefined), {
    error: "Pass either a URL or a webhook.",
    path: ["url"],
  });
export type SendTestEventInput = z.output<typeof SendTestEventInput>;
