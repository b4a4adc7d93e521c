import { RANGES, type RangeName } from "#components/ui/table/ranges.ts";
import { moment } from "#components/ui/text/moment.ts";
import { KEY_ENVS, type KeyEnv } from "#lib/kernel/scopes.ts";

/** The classes of answers that can be asked for. */
export const STATUS_CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** What the request log shows; all of it stands in the address, so that a link shows a colleague the same. */
export type RequestsView = {
  env: KeyEnv;
  status: readonly StatusClass[];
  code?: string | undefined;
  endpoint?: string | undefined;
  key?: string | undefined;
  range?: RangeName | undefined;
  /** A span of one's own, ISO 8601; counts when no range does. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  /** The cursors of the pages between the newest and this one: "newer" takes the last away. */
  cursors: readonly string[];
  /** The request whose sheet is open. */
  open?: string | undefined;
  /** Whether the list follows new calls. */
  tail: boolean;
};

type Given = Record<string, string | string[] | undefined>;

const REQUEST_ID = /^req_[0-9a-z]{26}$/;
const CURSORS_MAX = 40;
const TEXT_MAX = 200;

export const isRequestId = (text: string): boolean => REQUEST_ID.test(text);

/** Reads an address's query. What it does not know or cannot be is as if it were not there: an old link still opens. */
export function readView(given: Given): RequestsView {
  const one = (name: string): string | undefined => {
    const value = given[name];
    const first = Array.isArray(value) ? value[0] : value;
    return first?.trim().slice(0, TEXT_MAX).trim() || undefined;
  };
  const matching = (name: string, shape: RegExp) => {
    const value = one(name);
    return value !== undefined && shape.test(value) ? value : undefined;
  };
  const cursors = [given.cursor ?? []].flat().filter((cursor) => /^[\w-]{1,200}$/.test(cursor));
  const wanted = new Set(one("status")?.split(","));
  const range = RANGES.find(({ name }) => name === one("range"))?.name;
  return {
    env: KEY_ENVS.find((env) => env === one("env")) ?? "live",
    status: STATUS_CLASSES.filter((status) => wanted.has(status)),
    code: matching("code", /^[a-z_]{1,60}$/),
    endpoint: one("endpoint"),
    key: matching("key", /^key_[0-9a-z]{1,40}$/),
    range,
    from: range ? undefined : moment(one("from")),
    to: range ? undefined : moment(one("to")),
    q: one("q"),
    cursors: cursors.slice(-CURSORS_MAX),
    open: matching("open", REQUEST_ID),
    tail: one("tail") === "1" && cursors.length === 0,
  };
}

/** The address of a view; what is default is left out. */
export function requestsHref(slug: string, view: RequestsView): string {
  const query = new URLSearchParams();
  if (view.env === "test") query.set("env", "test");
  if (view.status.length > 0) query.set("status", view.status.join(","));
  for (const name of ["code", "endpoint", "key", "range", "from", "to", "q"] as const) {
    const value = view[name];
    if (value !== undefined) query.set(name, value);
  }
  for (const cursor of view.cursors) query.append("cursor", cursor);
  if (view.tail) query.set("tail", "1");
  if (view.open) query.set("open", view.open);
  const text = query.toString();
  return `/${slug}/requests${text && `?${text}`}`;
}

/** The view with another filter: from its first page, with nothing open. */
export const refine = (view: RequestsView, change: Partial<RequestsView>): RequestsView => ({
  ...view,
  cursors: [],
  open: undefined,
  ...change,
});

/** Another page of the same list: the tail follows the newest alone. */
export const atPage = (view: RequestsView, cursors: readonly string[]): RequestsView => ({
  ...view,
  cursors,
  open: undefined,
  tail: view.tail && cursors.length === 0,
});

export const isFiltered = (view: RequestsView): boolean =>
  view.status.length > 0 ||
  [view.code, view.endpoint, view.key, view.range, view.from, view.to, view.q].some((value) => value !== undefined);

/** The view as the list's query asks for it. `within_ms` counts back from the database's present. */
export function listQuery(view: RequestsView): Record<string, string> {
  const within = RANGES.find(({ name }) => name === view.range)?.ms;
  const cursor = view.cursors.at(-1);
  return {
    env: view.env,
    ...(view.status.length > 0 && { status: view.status.join(",") }),
    ...(view.code && { error_code: view.code }),
    ...(view.endpoint && { endpoint: view.endpoint }),
    ...(view.key && { key_id: view.key }),
    ...(within !== undefined && { within_ms: String(within) }),
    ...(view.from && { from: view.from }),
    ...(view.to && { to: view.to }),
    ...(view.q && { q: view.q }),
    ...(cursor && { cursor }),
  };
}
