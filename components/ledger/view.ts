import { RANGES, type RangeName } from "#components/ui/table/ranges.ts";
import { moment } from "#components/ui/text/moment.ts";
import { LEDGER_TYPES } from "#lib/billing/credits/constants.ts";
import type { LedgerType } from "#lib/billing/credits/types.ts";

/** What the ledger shows; all of it stands in the address. */
export type LedgerView = {
  type?: LedgerType | undefined;
  key?: string | undefined;
  /** A request's id, as it is typed into the search. */
  q?: string | undefined;
  range?: RangeName | undefined;
  /** A span of one's own, ISO 8601; counts when no range does. */
  from?: string | undefined;
  to?: string | undefined;
  /** The cursors of the pages between the newest and this one. */
  cursors: readonly string[];
};

type Given = Record<string, string | string[] | undefined>;

const ID = "[0-7][0-9a-hjkmnp-tv-z]{25}";
const REQUEST_ID = new RegExp(`^req_${ID}$`);
const KEY_ID = new RegExp(`^key_${ID}$`);
const CURSORS_MAX = 40;
const TEXT_MAX = 200;

/** Reads an address's query. What it does not know or cannot be is as if it were not there. */
export function readView(given: Given): LedgerView {
  const one = (name: string) => [given[name] ?? []].flat()[0]?.trim().slice(0, TEXT_MAX) || undefined;
  const key = one("key");
  const range = RANGES.find(({ name }) => name === one("range"))?.name;
  const cursors = [given.cursor ?? []].flat().filter((cursor) => /^[\w-]{1,200}$/.test(cursor));
  return {
    type: LEDGER_TYPES.find((type) => type === one("type")),
    key: key !== undefined && KEY_ID.test(key) ? key : undefined,
    q: one("q"),
    range,
    from: range ? undefined : moment(one("from")),
    to: range ? undefined : moment(one("to")),
    cursors: cursors.slice(-CURSORS_MAX),
  };
}

/** The address of a view; what is default is left out. */
export function ledgerHref(slug: string, view: LedgerView): string {
  const query = new URLSearchParams();
  for (const name of ["type", "key", "q", "range", "from", "to"] as const) {
    const value = view[name];
    if (value !== undefined) query.set(name, value);
  }
  for (const cursor of view.cursors) query.append("cursor", cursor);
  const text = query.toString();
  return `/${slug}/ledger${text && `?${text}`}`;
}

/** The view with another filter: from its first page. */
export const refine = (view: LedgerView, change: Partial<LedgerView>): LedgerView => ({
  ...view,
  cursors: [],
  ...change,
});

export const isFiltered = (view: LedgerView): boolean =>
  [view.type, view.key, view.q, view.range, view.from, view.to].some((value) => value !== undefined);

/** Whether the search holds something that no request is called: then nothing matches, and the page says what it looks for. */
export const isNoRequest = (view: LedgerView): boolean => view.q !== undefined && !REQUEST_ID.test(view.q);

/** The view as the query asks for it, without the page. `within_ms` counts back from the database's present. */
export function filterQuery(view: LedgerView): Record<string, string> {
  const within = RANGES.find(({ name }) => name === view.range)?.ms;
  return {
    ...(view.type && { type: view.type }),
    ...(view.key && { key_id: view.key }),
    ...(view.q && !isNoRequest(view) && { request_id: view.q }),
    ...(within !== undefined && { within_ms: String(within) }),
    ...(view.from && { from: view.from }),
    ...(view.to && { to: view.to }),
  };
}

/** The page of the list that the view is on. */
export function listQuery(view: LedgerView): Record<string, string> {
  const cursor = view.cursors.at(-1);
  return { ...filterQuery(view), ...(cursor && { cursor }) };
}
