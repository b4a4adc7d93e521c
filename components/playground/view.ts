import { LINKED_MAX, LINKED_VALUE_MAX } from "#lib/portal/playground/constants.ts";
import type { PlayOperation, PlayValues } from "#lib/portal/playground/types.ts";

/** What the playground shows: an operation and what was put in. All of it stands in the address, but never a token. */
export type PlayView = { operation: PlayOperation; values: PlayValues };

/** Before the names of an operation's fields, so that they cannot be taken for anything else of the page's. */
const PREFIX = "p.";
const TOKEN = /svc_(?:live|test)_/;

/** Reads the page's query. What it does not know is as if it were not there; undefined only where there is no operation at all. */
export function readPlay(query: URLSearchParams, operations: readonly PlayOperation[]): PlayView | undefined {
  const operation = operations.find(({ id }) => id === query.get("op")) ?? startOf(operations);
  if (!operation) return undefined;
  const given = operation.fields.flatMap(({ name }) => {
    const value = query.get(PREFIX + name);
    return value === null ? [] : [[name, value.replaceAll("\0", "")] as const];
  });
  return { operation, values: Object.fromEntries(given) };
}

/** What one comes upon first: the plainest call there is. */
const startOf = (operations: readonly PlayOperation[]) => operations.find(({ id }) => id === "scrape") ?? operations[0];

/** Values that do not go into the address, because they are too long or hold a token. A link is without them. */
export function unlinked({ operation, values }: PlayView): string[] {
  let left = LINKED_MAX;
  return operation.fields.flatMap(({ name, initial }) => {
    const value = values[name];
    if (value === undefined || value === initial) return [];
    if (TOKEN.test(value) || value.length > Math.min(left, LINKED_VALUE_MAX)) return [name];
    left -= value.length;
    return [];
  });
}

/** The page's query for a view; what is as it was at first is left out. */
export function playQuery(view: PlayView): string {
  const { operation, values } = view;
  const query = new URLSearchParams({ op: operation.id });
  const kept = new Set(unlinked(view));
  for (const { name, initial } of operation.fields) {
    const value = values[name];
    if (value !== undefined && value !== initial && !kept.has(name)) query.set(PREFIX + name, value.toWellFormed());
  }
  return query.toString();
}

/** Another operation with what of the values it takes too: an address that was put in stays. */
export function changeTo(operation: PlayOperation, values: PlayValues): PlayView {
  const names = new Set(operation.fields.map(({ name }) => name));
  return { operation, values: Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) };
}
