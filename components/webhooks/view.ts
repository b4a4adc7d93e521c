import { flag, idOf, oneOf, typedText } from "#components/ui/table/address-fields.ts";
import { pageAddress, type ViewOf } from "#components/ui/table/page-address.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { conditionOf, WEBHOOK_CONDITIONS } from "./condition.ts";

export const webhooksAddress = pageAddress("webhooks", {
  q: typedText(),
  condition: oneOf(WEBHOOK_CONDITIONS, { name: "status" }),
  event: oneOf(EVENT_TYPES),
  testOnly: flag({ name: "test_only" }),
  /** The last webhook on the previous page. */
  cursor: idOf("whk"),
});

const PAGE = 50;

export type WebhooksView = ViewOf<typeof webhooksAddress>;

/** Whether a webhook matches the view. Words match anywhere in URL, description and ID. */
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

export type WebhooksPage = {
  webhooks: readonly Webhook[];
  matching: number;
  /** "Showing 1 to 50 of 500"; undefined if the page shows all of them. */
  range: string | undefined;
  newestHref: string | undefined;
  olderHref: string | undefined;
};

/** Returns the page of `webhooks`, newest first, that `view` asks for. */
export function pageOf(slug: string, webhooks: readonly Webhook[], view: WebhooksView): WebhooksPage {
  const matching = webhooks.filter((webhook) => matches(webhook, view));
  const { cursor } = view;
  // The cursor's webhook may have been deleted; IDs are ordered by creation.
  const next = cursor === undefined ? 0 : matching.findIndex(({ id }) => id < cursor);
  const from = next === -1 ? matching.length : next;
  const shown = matching.slice(from, from + PAGE);
  const last = from + shown.length < matching.length ? shown.at(-1) : undefined;
  return {
    webhooks: shown,
    matching: matching.length,
    range:
      shown.length === 0 || shown.length === matching.length
        ? undefined
        : `Showing ${grouped(from + 1)} to ${grouped(from + shown.length)} of ${grouped(matching.length)}`,
    newestHref: cursor === undefined ? undefined : webhooksAddress.href(slug, { ...view, cursor: undefined }),
    olderHref: last && webhooksAddress.href(slug, { ...view, cursor: last.id }),
  };
}
