import { pointedAt } from "#lib/portal/docs/pointed-at.ts";

export type Json = Record<string, unknown>;

/** Whether the caller sends or reads a value. */
export type Direction = "sent" | "read";

export type Side = { document: Json; schema: Json };

/** In JSON Schema, `true` allows everything. */
const asSchema = (value: unknown): Json | undefined =>
  value === true ? {} : typeof value === "object" && value !== null ? (value as Json) : undefined;

function resolved({ document, schema }: Side): Json {
  const { $ref, ...own } = schema;
  if (typeof $ref !== "string") return schema;
  return resolved({ document, schema: { ...(pointedAt(document, $ref) as Json), ...own } });
}

const typesOf = ({ type }: Json): unknown[] => (type === undefined ? [] : [type].flat());
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const without = (all: readonly unknown[], some: readonly unknown[]): unknown[] =>
  all.filter((one) => !some.includes(one) && !(one === "integer" && some.includes("number")));

/**
 * Returns the changes from `before` to `after` that break a caller, each with its path. Sent values
 * must not be restricted further, and read values must not be removed or get wider; additions are
 * compatible.
 */
export function compareSchemas(before: Side, after: Side, direction: Direction, at = ""): string[] {
  return walk(before, after, direction, at, new Set());
}

function walk(before: Side, after: Side, direction: Direction, at: string, seen: Set<string>): string[] {
  const pair = `${JSON.stringify(before.schema)} ${JSON.stringify(after.schema)}`;
  if (seen.has(pair)) return [];
  const within = new Set(seen).add(pair);
  const [were, are] = [alternatives(before), alternatives(after)];
  const [olds, nows] = [were.filter(isNoNull), are.filter(isNoNull)];
  const compare = (old: Json, now: Json): string[] =>
    one({ ...before, schema: old }, { ...after, schema: now }, direction, at, within);
  const say = (what: string): string => (at === "" ? what : `${at}: ${what}`);
  const [wasNull, isNull] = [olds.length < were.length, nows.length < are.length];
  const nulls =
    wasNull === isNull || (direction === "sent") === isNull
      ? []
      : [isNull ? "may be null now" : "null is not taken any more"];
  const [old, now] = [olds[0], nows[0]];
  if (olds.length === 1 && nows.length === 1 && old && now) return [...nulls.map(say), ...compare(old, now)];
  const fits = (all: Json[], check: (other: Json) => string[]): boolean =>
    all.some((other) => check(other).length === 0);
  const isOpen = resolved(after).discriminator !== undefined;
  const gone =
    direction === "sent" || isOpen
      ? olds.filter((each) => !fits(nows, (other) => compare(each, other)))
      : nows.filter((each) => !fits(olds, (other) => compare(other, each)));
  const which = direction === "sent" || isOpen ? olds : nows;
  return [
    ...nulls,
    ...gone.map(
      (each) => `choice ${which.indexOf(each) + 1} of ${which.length} is ${which === olds ? "gone" : "new"} or another`,
    ),
  ].map(say);
}

const isNoNull = ({ type }: Json): boolean => type !== "null";

/** Returns each schema that a choice or a list of types allows. */
function alternatives(side: Side): Json[] {
  const schema = resolved(side);
  const { anyOf, oneOf, type, ...rest } = schema;
  const choices = listOf(anyOf ?? oneOf) as Json[];
  if (choices.length > 0) return choices.flatMap((choice) => alternatives({ ...side, schema: choice }));
  return Array.isArray(type)
    ? type.map((each) => (each === "null" ? { type: each } : { ...rest, type: each }))
    : [schema];
}

/** Compares two schemas without choices. */
function one(before: Side, after: Side, direction: Direction, at: string, seen: Set<string>): string[] {
  const [old, now] = [before.schema, after.schema];
  const into = (schema: unknown, other: unknown, place: string): string[] => {
    const [was, is] = [asSchema(schema), asSchema(other)];
    if (!was || !is) return [];
    return walk({ ...before, schema: was }, { ...after, schema: is }, direction, place, seen);
  };
  const say = (what: string): string => (at === "" ? what : `${at}: ${what}`);
  return [
    ...types(old, now, direction).map(say),
    ...values(old, now, direction).map(say),
    ...(direction === "sent" ? bounds(old, now).map(say) : []),
    ...properties(old, now, direction, at, into),
    ...into(old.items, now.items, `${at}[]`),
    ...(typeof old.additionalProperties === "object"
      ? into(old.additionalProperties, now.additionalProperties, `${at}.*`)
      : []),
  ];
}

type Into = (schema: unknown, other: unknown, place: string) => string[];

function types(old: Json, now: Json, direction: Direction): string[] {
  const [were, are] = [typesOf(old), typesOf(now)];
  const changed: string[] = [];
  if (direction === "sent" && are.length > 0) {
    const refused = were.length === 0 ? ["any type"] : without(were, are);
    if (refused.length > 0) changed.push(`${refused.join(", ")} is not taken any more, only ${are.join(", ")}`);
  }
  if (direction === "read" && were.length > 0) {
    const more = are.length === 0 ? ["any type"] : without(are, were);
    if (more.length > 0) changed.push(`may be ${more.join(", ")} now, was ${were.join(", ")}`);
  }
  if (old.format !== now.format && (direction === "read" ? old.format : now.format) !== undefined)
    changed.push(`the format is ${now.format ?? "none"} now, was ${old.format ?? "none"}`);
  return changed;
}

function values(old: Json, now: Json, direction: Direction): string[] {
  const list = ({ enum: given, const: only }: Json) => (only === undefined ? (given as unknown[] | undefined) : [only]);
  const [were, are] = [list(old), list(now)];
  if (!were) return direction === "sent" && are ? [`only ${are.join(", ")} is taken now`] : [];
  if (!are) return direction === "read" ? ["may be any value now"] : [];
  return were.filter((one) => !are.includes(one)).map((one) => `the value ${String(one)} is gone`);
}

const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

function bounds(old: Json, now: Json): string[] {
  const tighter = (name: string, sign: 1 | -1): string[] => {
    const [was, is] = [old[name], now[name]] as (number | undefined)[];
    const isTighter = is !== undefined && (was === undefined || sign * is > sign * was);
    return isTighter ? [`${name} is ${is} now, was ${was ?? "none"}`] : [];
  };
  const pattern = now.pattern !== undefined && now.pattern !== old.pattern ? [`the pattern is ${now.pattern} now`] : [];
  return [...LOWER.flatMap((name) => tighter(name, 1)), ...UPPER.flatMap((name) => tighter(name, -1)), ...pattern];
}

function properties(old: Json, now: Json, direction: Direction, at: string, into: Into): string[] {
  const [were, are] = [(old.properties ?? {}) as Json, (now.properties ?? {}) as Json];
  const [needed, needs] = [listOf(old.required), listOf(now.required)];
  const place = (name: unknown) => (at === "" ? String(name) : `${at}.${name}`);
  const changed = Object.keys(were).flatMap((name) =>
    name in are ? into(were[name], are[name], place(name)) : [`${place(name)}: is gone`],
  );
  const required =
    direction === "sent"
      ? needs.filter((name) => !needed.includes(name)).map((name) => `${place(name)}: is required now`)
      : needed
          .filter((name) => !needs.includes(name) && String(name) in are)
          .map((name) => `${place(name)}: may be left out now`);
  const isClosed = direction === "sent" && now.additionalProperties === false && old.additionalProperties !== false;
  return [
    ...changed,
    ...required,
    ...(isClosed && old.type === "object" ? [`${at || "body"}: other fields are refused now`] : []),
  ];
}
