import {
  choice,
  idOf,
  oneOf,
  queriedAs,
  someOf,
  textThat,
  timeSpan,
  typedText,
} from "#components/ui/table/address-fields.ts";
import { logAddress } from "#components/ui/table/log-address.ts";
import type { ViewOf } from "#components/ui/table/page-address.ts";
import { RANGES } from "#components/ui/table/ranges.ts";
import { isId } from "#components/ui/text/is-id.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { ANY_ENV, SOUGHT_STATUSES } from "#lib/webhooks/deliveries/constants.ts";

export const deliveriesAddress = logAddress({
  path: "deliveries",
  id: "dlv",
  tail: true,
  fields: {
    env: choice(KEY_ENVS),
    status: someOf(SOUGHT_STATUSES),
    event: oneOf(EVENT_TYPES),
    webhook: idOf("whk", { name: "webhook_id", query: "webhook_id" }),
    /** A status or class of statuses: 503, 5xx. */
    code: textThat((text) => /^([1-5]xx|[1-5]\d\d)$/.test(text)),
    /** Minimum duration in ms. */
    slower: textThat((text) => /^[1-9]\d{0,4}$/.test(text), { query: "min_duration_ms" }),
    ...timeSpan,
    /** Text in the body, or an event ID. */
    q: queriedAs(typedText(), (text) => (isId("evt", text) ? { event_id: text } : { text })),
    /** ID of the bulk replay that sent them. */
    replay: idOf("rpl", { query: "replay_id" }),
  },
});

export type DeliveriesView = ViewOf<typeof deliveriesAddress>;

type OnTab = Omit<Partial<DeliveriesView>, "env"> & { env: KeyEnv | undefined };

/** Returns the URL of a view on its tab, or if `env` is unknown, on the tab that has deliveries. */
export function hrefOnTab(slug: string, { env, ...view }: OnTab): string {
  if (env !== undefined) return deliveriesAddress.href(slug, { ...view, env });
  const href = deliveriesAddress.href(slug, view);
  return `${href}${href.includes("?") ? "&" : "?"}env=${ANY_ENV}`;
}

/** Returns the tab of deliveries: live if there are both; undefined without any. */
export function envOf(deliveries: readonly { env: KeyEnv }[]): KeyEnv | undefined {
  return deliveries.find(({ env }) => env === "live")?.env ?? deliveries[0]?.env;
}

/** Returns the start of the view's span; undefined without one. */
export function beginOf({ range, from }: DeliveriesView, readAt: string): string | undefined {
  const within = RANGES.find(({ name }) => name === range)?.ms;
  return within === undefined ? from : new Date(new Date(readAt).getTime() - within).toISOString();
}

/** Returns since when the replayed deliveries failed; the overview links with `failed=1h`. */
export function failedFrom(failed: unknown, readAt: string): string | undefined {
  const within = RANGES.find(({ name }) => name === failed)?.ms;
  return within === undefined ? undefined : new Date(Date.parse(readAt) - within).toISOString();
}
