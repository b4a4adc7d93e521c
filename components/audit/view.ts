import { RANGES, type RangeName } from "#components/ui/table/ranges.ts";
import { moment } from "#components/ui/text/moment.ts";
import { isActionFilter, isActorFilter, isEntryId, isSearch, isTargetId } from "#lib/accounts/audit/rules.ts";

/** What the audit log shows; all of it stands in the address. */
export type AuditView = {
  /** A kind of actor, or one person's or key's id. */
  actor?: string | undefined;
  /** One action, or a group of them: "key." */
  action?: string | undefined;
  /** The id of what was changed. */
  target?: string | undefined;
  /** Part of an id or of a name, as it is typed into the search. */
  q?: string | undefined;
  range?: RangeName | undefined;
  /** A span of one's own, ISO 8601; counts when no range does. */
  from?: string | undefined;
  to?: string | undefined;
  /** The cursors of the pages between the newest and this one. */
  cursors: readonly string[];
  /** The entry whose sheet is open. */
  open?: string | undefined;
};

type Given = Record<string, string | string[] | undefined>;

const CURSORS_MAX = 40;

/** Reads an address's query. What it does not know or cannot be is as if it were not there. */
export function readView(given: Given): AuditView {
  const one = (name: string, may: (text: string) => boolean = isSearch) => {
    const text = [given[name] ?? []].flat()[0]?.trim();
    return text && may(text) ? text : undefined;
  };
  const range = RANGES.find(({ name }) => name === one("range"))?.name;
  const cursors = [given.cursor ?? []].flat().filter((cursor) => /^[\w-]{1,200}$/.test(cursor));
  return {
    actor: one("actor", isActorFilter),
    action: one("action", isActionFilter),
    target: one("target", isTargetId),
    q: one("q"),
    range,
    from: range ? undefined : moment(one("from")),
    to: range ? undefined : moment(one("to")),
    cursors: cursors.slice(-CURSORS_MAX),
    open: one("open", isEntryId),
  };
}

const FILTERS = ["actor", "action", "target", "q", "range", "from", "to"] as const;

/** The address of a view; what is default is left out. */
export function auditHref(slug: string, view: AuditView): string {
  const query = new URLSearchParams();
  for (const name of FILTERS) {
    const value = view[name];
    if (value !== undefined) query.set(name, value);
  }
  for (const cursor of view.cursors) query.append("cursor", cursor);
  if (view.open) query.set("open", view.open);
  const text = query.toString();
  return `/${slug}/audit${text && `?${text}`}`;
}

/** The view with another filter: from its first page, with nothing open. */
export const refine = (view: AuditView, change: Partial<AuditView>): AuditView => ({
  ...view,
  cursors: [],
  open: undefined,
  ...change,
});

export const isFiltered = (view: AuditView): boolean => FILTERS.some((name) => view[name] !== undefined);

/** The view as the query asks for it, without the page. `within_ms` counts back from the database's present. */
export function filterQuery(view: AuditView): Record<string, string> {
  const within = RANGES.find(({ name }) => name === view.range)?.ms;
  return {
    ...(view.actor && { actor: view.actor }),
    ...(view.action && { action: view.action }),
    ...(view.target && { target_id: view.target }),
    ...(view.q && { q: view.q }),
    ...(within !== undefined && { within_ms: String(within) }),
    ...(view.from && { from: view.from }),
    ...(view.to && { to: view.to }),
  };
}

/** The page of the list that the view is on. */
export function listQuery(view: AuditView): Record<string, string> {
  const cursor = view.cursors.at(-1);
  return { ...filterQuery(view), ...(cursor && { cursor }) };
}
