import { LINKED_MAX, LINKED_VALUE_MAX } from "#lib/portal/playground/constants.ts";
import type { PlayOperation, PlayValues } from "#lib/portal/playground/types.ts";

/** An operation and its input, all in the URL except tokens. */
export type PlayView = { operation: PlayOperation; values: PlayValues };

/** Prefix of field names in the URL, which keeps them apart from other parameters. */
const PREFIX = "p.";
const TOKEN = /svc_(?:live|test)_/;

/** Parses the URL, ignoring what is unknown; undefined only without operations. */
export function readPlay(query: URLSearchParams, operations: readonly PlayOperation[]): PlayView | undefined {
  const operation = operations.find(({ id }) => id === query.get("op")) ?? startOf(operations);
  if (!operation) return undefined;
  const given = operation.fields.flatMap(({ name }) => {
    const value = query.get(PREFIX + name);
    return value === null ? [] : [[name, value.replaceAll("\0", "")] as const];
  });
  return { operation, values: Object.fromEntries(given) };
}

const startOf = (operations: readonly PlayOperation[]) => operations.find(({ id }) => id === "scrape") ?? operations[0];

/**
 * Returns the fields whose values are left out of the URL, because they are too long or contain a
 * token.
 */
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

/** Returns the URL's query for a view, without initial values. */
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

/** Switches to an operation, keeping the values of fields that it has too. */
export function changeTo(operation: PlayOperation, values: PlayValues): PlayView {
  const names = new Set(operation.fields.map(({ name }) => name));
  return { operation, values: Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) };
}
