import { RANGES, type RangeName } from "#components/ui/table/ranges.ts";
import { moment } from "#components/ui/text/moment.ts";
import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { KEY_ENVS, type KeyEnv } from "#lib/kernel/scopes.ts";
import { DELIVERY_STATUSES } from "#lib/webhooks/deliveries/constants.ts";
import type { DeliveryStatus } from "#lib/webhooks/deliveries/types.ts";

/** What the delivery log shows; all of it stands in the address, so that a link shows a colleague the same. */
export type DeliveriesView = {
  env: KeyEnv;
  status?: DeliveryStatus | undefined;
  event?: EventType | undefined;
  webhook?: string | undefined;
  /** An answer's status, or a class of them: 503, 5xx. */
  code?: string | undefined;
  /** At least so many milliseconds. */
  slower?: string | undefined;
  range?: RangeName | undefined;
  /** A span of one's own, ISO 8601; counts when no range does. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words in the body, or an event's id. */
  q?: string | undefined;
  /** Those that a bulk replay sent. */
  replay?: string | undefined;
  /** The cursors of the pages between the newest and this one: "newer" takes the last away. */
  cursors: readonly string[];
  /** The delivery whose sheet is open. */
  open?: string | undefined;
  tail: boolean;
};

type Given = Record<string, string | string[] | undefined>;

const CURSORS_MAX = 40;
const TEXT_MAX = 200;
const id = (prefix: string) => new RegExp(`^${prefix}_[0-9a-z]{26}$`);
const DELIVERY_ID = id("dlv");
const EVENT_ID = id("evt");

export const isDeliveryId = (text: string): boolean => DELIVERY_ID.test(text);
export const isEventId = (text: string): boolean => EVENT_ID.test(text);

/** Reads an address's query. What it does not know or cannot be is as if it were not there: an old link still opens. */
export function readView(given: Given): DeliveriesView {
  const one = (name: string): string | undefined => {
    const value = given[name];
    const first = Array.isArray(value) ? value[0] : value;
    return first?.trim().slice(0, TEXT_MAX).trim() || undefined;
  };
  const matching = (name: string, shape: RegExp) => {
    const value = one(name);
    return value !== undefined && shape.test(value) ? value : undefined;
  };
  const cursors = [given.cursor ?? []].flat().filter((cursor) => /^[\w-]{1,300}$/.test(cursor));
  const range = RANGES.find(({ name }) => name === one("range"))?.name;
  return {
    env: KEY_ENVS.find((env) => env === one("env")) ?? "live",
    status: DELIVERY_STATUSES.find((status) => status === one("status")),
    event: EVENT_TYPES.find((type) => type === one("event")),
    webhook: matching("webhook_id", id("whk")),
    code: matching("code", /^([1-5]xx|[1-5]\d\d)$/),
    slower: matching("slower", /^[1-9]\d{0,4}$/),
    range,
    from: range ? undefined : moment(one("from")),
    to: range ? undefined : moment(one("to")),
    q: one("q"),
    replay: matching("replay", id("rpl")),
    cursors: cursors.slice(-CURSORS_MAX),
    open: matching("open", DELIVERY_ID),
    tail: one("tail") === "1" && cursors.length === 0,
  };
}

/** How each filter stands in the address. */
const FILTERS = {
  status: "status",
  event: "event",
  webhook: "webhook_id",
  code: "code",
  slower: "slower",
  range: "range",
  from: "from",
  to: "to",
  q: "q",
  replay: "replay",
} as const satisfies Partial<Record<keyof DeliveriesView, string>>;

/** The address of a view; what is default is left out. */
export function deliveriesHref(slug: string, view: DeliveriesView): string {
  const query = new URLSearchParams();
  if (view.env === "test") query.set("env", "test");
  for (const [field, name] of Object.entries(FILTERS)) {
    const value = view[field as keyof typeof FILTERS];
    if (value !== undefined) query.set(name, value);
  }
  for (const cursor of view.cursors) query.append("cursor", cursor);
  if (view.tail) query.set("tail", "1");
  if (view.open) query.set("open", view.open);
  const text = query.toString();
  return `/${slug}/deliveries${text && `?${text}`}`;
}

/** The view with another filter: from its first page, with nothing open. */
export const refine = (view: DeliveriesView, change: Partial<DeliveriesView>): DeliveriesView => ({
  ...view,
  cursors: [],
  open: undefined,
  ...change,
});

/** Another page of the same list: the tail follows the newest alone. */
export const atPage = (view: DeliveriesView, cursors: readonly string[]): DeliveriesView => ({
  ...view,
  cursors,
  open: undefined,
  tail: view.tail && cursors.length === 0,
});

export const isFiltered = (view: DeliveriesView): boolean =>
  Object.keys(FILTERS).some((field) => view[field as keyof typeof FILTERS] !== undefined);

/** Since when the view shows; undefined when it is not narrowed by time. */
export function beginOf({ range, from }: DeliveriesView, readAt: string): string | undefined {
  const within = RANGES.find(({ name }) => name === range)?.ms;
  return within === undefined ? from : new Date(new Date(readAt).getTime() - within).toISOString();
}

/** The view as the list's query asks for it. `within_ms` counts back from the database's present. */
export function listQuery(view: DeliveriesView): Record<string, string> {
  const within = RANGES.find(({ name }) => name === view.range)?.ms;
  const cursor = view.cursors.at(-1);
  return {
    env: view.env,
    ...(view.status && { status: view.status }),
    ...(view.event && { event: view.event }),
    ...(view.webhook && { webhook_id: view.webhook }),
    ...(view.code && { code: view.code }),
    ...(view.slower && { min_duration_ms: view.slower }),
    ...(within !== undefined && { within_ms: String(within) }),
    ...(view.from && { from: view.from }),
    ...(view.to && { to: view.to }),
    ...(view.q && (isEventId(view.q) ? { event_id: view.q } : { text: view.q })),
    ...(view.replay && { replay_id: view.replay }),
    ...(cursor && { cursor }),
  };
}
