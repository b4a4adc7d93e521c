import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { conditionOf, WEBHOOK_CONDITIONS, type WebhookCondition } from "./condition.ts";

/** What the list of subscriptions shows; all of it stands in the address. */
export type WebhooksView = {
  q?: string | undefined;
  condition?: WebhookCondition | undefined;
  event?: EventType | undefined;
  testOnly: boolean;
};

type Given = Record<string, string | string[] | undefined>;

const TEXT_MAX = 200;

/** Reads an address's query; what makes no sense counts as absent, so that an old link still opens. */
export function readView(given: Given): WebhooksView {
  const one = (name: string) => {
    const value = given[name];
    return (Array.isArray(value) ? value[0] : value)?.slice(0, TEXT_MAX).trim() || undefined;
  };
  return {
    q: one("q"),
    condition: WEBHOOK_CONDITIONS.find((condition) => condition === one("status")),
    event: EVENT_TYPES.find((type) => type === one("event")),
    testOnly: one("test_only") === "1",
  };
}

/** The address of a view; what is default is left out. */
export function webhooksHref(slug: string, view: WebhooksView): string {
  const query = new URLSearchParams();
  if (view.q) query.set("q", view.q);
  if (view.condition) query.set("status", view.condition);
  if (view.event) query.set("event", view.event);
  if (view.testOnly) query.set("test_only", "1");
  const text = query.toString();
  return `/${slug}/webhooks${text && `?${text}`}`;
}

/** Whether a subscription is among what the view asks for. Words are looked for anywhere in address, description and id. */
export function matches(webhook: Webhook, view: WebhooksView): boolean {
  if (view.testOnly && !webhook.test_only) return false;
  if (view.condition && conditionOf(webhook) !== view.condition) return false;
  const events: readonly string[] = webhook.events;
  if (view.event && !events.includes("*") && !events.includes(view.event)) return false;
  const text = `${webhook.url} ${webhook.description} ${webhook.id}`.toLowerCase();
  return (view.q ?? "")
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
