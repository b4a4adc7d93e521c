import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { ALL_EVENTS, WEBHOOK_TEXT_MAX } from "#lib/webhooks/subscriptions/constants.ts";
import type { UpdateWebhookInput } from "#lib/webhooks/subscriptions/schema.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";

/** The form of a webhook, as `CreateWebhookInput` takes it. */
export type WebhookDraft = Pick<Webhook, keyof UpdateWebhookInput>;

type Texts = Record<keyof typeof WEBHOOK_TEXT_MAX, string>;

const TEXTS = Object.keys(WEBHOOK_TEXT_MAX) as (keyof Texts)[];
const textsBy = (read: (name: keyof Texts) => string): Texts =>
  Object.fromEntries(TEXTS.map((name) => [name, read(name)])) as Texts;

export const EMPTY_DRAFT: WebhookDraft = { ...textsBy(() => ""), events: [ALL_EVENTS] };

export const draftOf = (webhook: Webhook): WebhookDraft => ({
  ...textsBy((name) => webhook[name]),
  events: webhook.events,
});

/** Reads the form; the verb validates it. */
export function readDraft(form: FormData): WebhookDraft {
  const chosen = form.getAll("events");
  return {
    ...textsBy((name) => String(form.get(name) ?? "").trim()),
    events:
      form.get("which") === "all"
        ? [ALL_EVENTS]
        : EVENT_TYPES.filter((type): type is EventType => chosen.includes(type)),
  };
}

/** Joins the messages of one input's entries. */
export function fieldError(fields: Record<string, string> | undefined, name: keyof WebhookDraft): string | undefined {
  const messages = Object.entries(fields ?? {})
    .filter(([path]) => path === name || path.startsWith(`${name}.`))
    .map(([, message]) => message);
  return messages.length > 0 ? messages.join(" ") : undefined;
}
