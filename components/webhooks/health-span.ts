import { type AddressQuery, firstOf } from "#components/ui/table/page-address.ts";
import { HEALTH_SPANS, type HealthSpan } from "#lib/webhooks/subscriptions/constants.ts";

const isSpan = (text: string): text is HealthSpan => Object.hasOwn(HEALTH_SPANS, text);

/** Returns the span of a webhook's statistics from the URL; a day by default. */
export function healthSpanOf(query: AddressQuery): HealthSpan {
  const span = firstOf(query, "span") ?? "";
  return isSpan(span) ? span : "24h";
}
