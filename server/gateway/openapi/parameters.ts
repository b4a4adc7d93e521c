import { CALL_HEADERS, type CallHeader } from "../route/call-headers.ts";
import type { Route } from "../route/route.ts";
import type { SchemaComponents } from "./schema-components.ts";
import { type Json, X_DEFAULT } from "./tidy.ts";

/** The part of example IDs after the prefix. */
export const ID_IN_EXAMPLES = "01m7x5afk6fsnvfhzjc689rkjw";

/** IDs by the name of the parameter or field that holds them. */
export const IDS: Readonly<Record<string, { prefix: string; of: string }>> = {
  crawl_id: { prefix: "crl", of: "A crawl" },
  delivery_id: { prefix: "dlv", of: "A delivery" },
  event_id: { prefix: "evt", of: "An event" },
  invoice_id: { prefix: "inv", of: "An invoice" },
  job_id: { prefix: "job", of: "A job" },
  key_id: { prefix: "key", of: "A key" },
  listener_id: { prefix: "lst", of: "A listener" },
  member_id: { prefix: "mem", of: "A member" },
  monitor_id: { prefix: "mon", of: "A monitor" },
  replay_id: { prefix: "rpl", of: "A bulk replay" },
  scrape_id: { prefix: "scr", of: "An asynchronous scrape" },
  webhook_id: { prefix: "whk", of: "A webhook" },
};

/** Default descriptions of parameters common to all lists. */
const USUAL: Readonly<Record<string, string>> = {
  limit: "Maximum number of items to return.",
  cursor: "The `next_cursor` of the previous page.",
  env: "Only items created or caused by live keys, or by test keys.",
  status: "Only items with this status.",
  sort: "The sort order.",
};
const SHARED_QUERY: Readonly<Record<string, string>> = { limit: "Limit", cursor: "Cursor" };

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Parameters shared by operations, each as first declared, with the ones of each operation. */
export class ParameterComponents {
  readonly #shared = new Map<string, Json>();

  readonly #schemas: SchemaComponents;

  constructor(schemas: SchemaComponents) {
    this.#schemas = schemas;
  }

  /** Returns the path, query and header parameters of a route. */
  of(route: Route): Json[] {
    const headers: readonly CallHeader[] = [
      ...(route.idempotent ? (["Idempotency-Key"] as const) : []),
      ...(route.headers ?? []),
    ];
    return [
      ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => this.#share(pascal(name), pathParameter(name))),
      ...this.#query(route),
      ...headers.map((name) => this.#share(pascal(name), CALL_HEADERS[name])),
    ];
  }

  components(): Json {
    return Object.fromEntries([...this.#shared].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #query(route: Route): Json[] {
    if (!route.query) return [];
    const schema = this.#schemas.refer(route.query, "input") as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    const examples = (route.body ? {} : (route.example ?? {})) as Json;
    return Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const { description = USUAL[name], [X_DEFAULT]: usual, ...rest } = property;
      const parameter: Json = {
        name,
        in: "query",
        required: schema.required?.includes(name) ?? false,
        ...(description !== undefined && { description }),
        // Generators handle a parameter's default correctly, unlike that of a field (moveDefault).
        schema: { ...rest, ...(usual !== undefined && { default: usual }) },
        ...(examples[name] !== undefined && { example: examples[name] }),
      };
      const shared = SHARED_QUERY[name];
      return shared === undefined ? parameter : this.#share(shared, parameter);
    });
  }

  #share(name: string, parameter: Json): Json {
    const known = this.#shared.get(name) ?? parameter;
    if (JSON.stringify(known) !== JSON.stringify(parameter)) return parameter;
    this.#shared.set(name, parameter);
    return { $ref: `#/components/parameters/${name}` };
  }
}

function pathParameter(name: string): Json {
  const { prefix = "", of = "The id" } = IDS[name] ?? {};
  return {
    name,
    in: "path",
    required: true,
    description: prefix === "" ? of : `${of}: ${prefix}_ and 26 characters.`,
    schema: { type: "string", ...(prefix !== "" && { examples: [`${prefix}_${ID_IN_EXAMPLES}`] }) },
  };
}
