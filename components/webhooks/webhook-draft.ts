import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { ALL_EVENTS } from "#lib/webhooks/subscriptions/constants.ts";
import type { Subscribed, Webhook } from "#lib/webhooks/subscriptions/types.ts";

/** What can be chosen of a subscription; the shape that `CreateWebhookInput` takes. */
export type WebhookDraft = { url: string; description: string; events: Subscribed };

export const EMPTY_DRAFT: WebhookDraft = { url: "", description: "", events: [ALL_EVENTS] };

export const draftOf = ({ url, description, events }: Webhook): WebhookDraft => ({ url, description, events });

/** Reads the form; the verb checks it. */
export function readDraft(form: FormData): WebhookDraft {
  const chosen = form.getAll("events");
  return {
    url: String(form.get("url") ?? "").trim(),
    description: String(form.get("description") ?? "").trim(),
    events:
      form.get("which") === "all"
        ? [ALL_EVENTS]
        : EVENT_TYPES.filter((type): type is EventType => chosen.includes(type)),
  };
}

/** The messages about one input, entry by entry, as one. */
export function fieldError(fields: Record<string, string> | undefined, name: keyof WebhookDraft): string | undefined {
  const messages = Object.entries(fields ?? {})
    .filter(([path]) => path === name || path.startsWith(`${name}.`))
    .map(([, message]) => message);
  return messages.length > 0 ? messages.join(" ") : undefined;
}
