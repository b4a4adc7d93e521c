import { ID_IN_EXAMPLES, IDS } from "./parameters.ts";
import type { Json } from "./tidy.ts";

const BY_FORMAT: Readonly<Record<string, string>> = {
  "date-time": "2027-01-31T09:30:00.000Z",
  date: "2027-01-31",
  uri: "https://example.com/",
  email: "ada@example.com",
};

/** ID prefixes by object type, and by field names that are not parameters. */
const PREFIX: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(IDS).map(([name, { prefix }]) => [name, prefix])),
  workspace: "ws",
  user_id: "usr",
  request_id: "req",
  webhook: "whk",
  listener: "lst",
  event: "evt",
  member: "mem",
  created_by: "usr",
};

type Resolve = (schema: Json) => Json;

/** Resolves a local reference (RFC 6901) and merges it with the keywords next to it. */
export const resolver =
  (document: Json): Resolve =>
  (schema) => {
    const { $ref, ...own } = schema as { $ref?: string };
    if ($ref === undefined) return schema;
    const found = $ref
      .slice(2)
      .split("/")
      .reduce<unknown>((at, part) => (at as Json | undefined)?.[part], document);
    return resolver(document)({ ...(found as Json), ...own });
  };

/**
 * Builds an example of an answer: required fields, with null where allowed, and optional fields
 * whose schema has an example. Examples in the schema take precedence.
 */
export function exampleOf(given: Json, resolve: Resolve, name = "", kind = ""): unknown {
  const schema = resolve(given);
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  const types = [schema.type].flat();
  if (types.includes("null") || choices?.some((choice) => choice.type === "null")) return null;
  if (choices?.[0]) return exampleOf(choices[0], resolve, name);
  switch (types[0]) {
    case "object":
      return objectOf(schema, resolve, name);
    case "array":
      return schema.items ? [exampleOf(schema.items as Json, resolve, name)] : [];
    case "integer":
    case "number":
      return Math.max(1, Number(schema.minimum ?? 1));
    case "boolean":
      return false;
    case "string":
      return textOf(schema, name, kind);
    default:
      return {};
  }
}

function objectOf(schema: Json, resolve: Resolve, name: string): Json {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = (schema.required ?? []) as string[];
  const kind = String(properties.object?.const ?? name);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key, property]) => required.includes(key) || resolve(property).examples !== undefined)
      .map(([key, property]) => [key, exampleOf(property, resolve, key, kind)]),
  );
}

function textOf({ format, pattern }: Json, name: string, kind: string): string {
  const fits = (text: string) => pattern === undefined || new RegExp(String(pattern), "u").test(text);
  const prefix = PREFIX[name === "id" ? kind : name] ?? PREFIX[`${kind}_id`];
  if (prefix !== undefined && (name === "id" || PREFIX[name]) && fits(`${prefix}_${ID_IN_EXAMPLES}`))
    return `${prefix}_${ID_IN_EXAMPLES}`;
  const found = BY_FORMAT[String(format)];
  if (found !== undefined) return found;
  if (/(?:^|_)ur[li]s?$/.test(name)) return "https://example.com/";
  if (name === "url") return "https://example.com/";
  return /_at$|^(?:from|to|start)$/.test(name) ? "2027-01-31T09:30:00.000Z" : (TEXTS[name] ?? "text");
}

/** Typical values by field name, to make examples realistic. */
const TEXTS: Readonly<Record<string, string>> = {
  name: "ingest worker",
  description: "billing service",
  slug: "acme",
  message: "The target did not answer in time.",
  code: "target_timeout",
  email: "ada@example.com",
  allowed_ips: "203.0.113.0/24",
  group: "/v1/scrape",
  endpoint: "/v1/scrape",
  actor: "system",
  agent: "gatehouse-cli",
  currency: "EUR",
  country: "DE",
  provider: "bank_transfer",
  reference: "INV-2026-000001",
  number: "INV-2026-000001",
  text: "@@ -1 +1 @@\n-14.50 €\n+15.90 €\n",
  title: "Example Domain",
  snippet: "A device that lifts boats.",
  time_zone: "UTC",
  at: "00:00",
  cron: "0 9 * * 1-5",
};
