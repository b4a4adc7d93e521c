import { flag, oneOf, typedText } from "#components/ui/table/address-fields.ts";
import { pageAddress, type ViewOf } from "#components/ui/table/page-address.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { conditionOf, WEBHOOK_CONDITIONS } from "./condition.ts";

export const webhooksAddress = pageAddress("webhooks", {
  q: typedText(),
  condition: oneOf(WEBHOOK_CONDITIONS, { name: "status" }),
  event: oneOf(EVENT_TYPES),
  testOnly: flag({ name: "test_only" }),
});

/** What the list of subscriptions shows. */
export type WebhooksView = ViewOf<typeof webhooksAddress>;

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
