import { pointedAt } from "#lib/portal/docs/pointed-at.ts";
import { compareSchemas, type Direction, type Json } from "./compare-schemas.ts";

/** A change that breaks programs written for the older document. */
export type Break = {
  /** `GET /v1/keys`, or the name of a webhook. */
  operation: string;
  what: string;
};

type Content = Record<string, { schema?: Json }>;
type Parameter = { name: string; in: string; required?: boolean; schema?: Json };
type Operation = {
  operationId?: string;
  "x-scope"?: string;
  parameters?: Json[];
  requestBody?: { required?: boolean; content: Content };
  responses?: Record<string, Json>;
};
type Document = Json & {
  paths?: Record<string, Record<string, Operation>>;
  "x-webhooks"?: Record<string, Record<string, Operation>>;
  /** Used by documents of older releases. */
  webhooks?: Record<string, Record<string, Operation>>;
};

const sentBy = (document: Document) => document["x-webhooks"] ?? document.webhooks ?? {};

/** Returns all breaking changes between two OpenAPI documents, in the order of the older one. */
export function compareDocuments(before: Json, after: Json): Break[] {
  const [old, now] = [before as Document, after as Document];
  const operations = Object.entries(old.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const other = now.paths?.[path]?.[method];
      return breaks(`${method.toUpperCase()} ${path}`, other ? ofOperation(old, operation, now, other) : ["is gone"]);
    }),
  );
  const webhooks = Object.entries(sentBy(old)).flatMap(([name, { post }]) => {
    const other = sentBy(now)[name]?.post;
    if (!post) return [];
    const changed = other
      ? ofContent(old, post.requestBody?.content, now, other.requestBody?.content, "read")
      : ["is gone"];
    return breaks(name, changed);
  });
  return [...operations, ...webhooks];
}

const breaks = (operation: string, changed: readonly string[]): Break[] => changed.map((what) => ({ operation, what }));

const whole = <T>(document: Json, part: Json): T =>
  (typeof part.$ref === "string" ? { ...pointedAt(document, part.$ref), ...part } : part) as T;

function ofOperation(old: Json, operation: Operation, now: Json, other: Operation): string[] {
  const named =
    operation.operationId !== other.operationId
      ? [`is called ${other.operationId} now, was ${operation.operationId}`]
      : [];
  const scoped =
    operation["x-scope"] !== other["x-scope"]
      ? [`needs the scope ${other["x-scope"]} now, was ${operation["x-scope"]}`]
      : [];
  return [
    ...named,
    ...scoped,
    ...ofParameters(old, operation, now, other),
    ...ofBody(old, operation, now, other),
    ...ofResponses(old, operation, now, other),
  ];
}

function ofParameters(old: Json, operation: Operation, now: Json, other: Operation): string[] {
  const list = (document: Json, { parameters = [] }: Operation) =>
    parameters.map((one) => whole<Parameter>(document, one));
  const [were, are] = [list(old, operation), list(now, other)];
  const same = (one: Parameter) => (another: Parameter) => another.name === one.name && another.in === one.in;
  const kept = were.flatMap((one) => {
    const found = are.find(same(one));
    const at = `${one.in} ${one.name}`;
    if (!found) return [`${at}: is gone`];
    const needed = found.required && !one.required ? [`${at}: is required now`] : [];
    const schemas = [
      { document: old, schema: one.schema ?? {} },
      { document: now, schema: found.schema ?? {} },
    ] as const;
    return [...needed, ...compareSchemas(...schemas, "sent", at)];
  });
  const added = are.filter((one) => one.required && !were.some(same(one)));
  return [...kept, ...added.map((one) => `${one.in} ${one.name}: is new, and required`)];
}

function ofBody(old: Json, { requestBody: was }: Operation, now: Json, { requestBody: is }: Operation): string[] {
  if (!was) return is?.required ? ["a body is required now"] : [];
  if (!is) return ["no body is taken any more"];
  const needed = is.required && !was.required ? ["the body is required now"] : [];
  return [...needed, ...ofContent(old, was.content, now, is.content, "sent").map((what) => `body ${what}`)];
}

function ofResponses(
  old: Json,
  { responses: were = {} }: Operation,
  now: Json,
  { responses: are = {} }: Operation,
): string[] {
  type Response = { content?: Content; headers?: Json };
  return Object.keys(were)
    .filter((status) => status.startsWith("2"))
    .flatMap((status) => {
      if (!are[status]) return [`the answer ${status} is gone`];
      const was = whole<Response>(old, were[status] ?? {});
      const is = whole<Response>(now, are[status]);
      const headers = Object.keys(was.headers ?? {}).filter((name) => !(name in (is.headers ?? {})));
      return [
        ...headers.map((name) => `answer ${status}: the header ${name} is gone`),
        ...ofContent(old, was.content, now, is.content, "read").map((what) => `answer ${status} ${what}`),
      ];
    });
}

function ofContent(
  old: Json,
  were: Content | undefined,
  now: Json,
  are: Content | undefined,
  direction: Direction,
): string[] {
  return Object.entries(were ?? {}).flatMap(([type, { schema = {} }]) => {
    const other = are?.[type];
    if (!other) return [`as ${type} is gone`];
    return compareSchemas({ document: old, schema }, { document: now, schema: other.schema ?? {} }, direction);
  });
}
