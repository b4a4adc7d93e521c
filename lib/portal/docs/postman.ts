import type { Operation, Reference } from "./types.ts";

/** Postman Collection Format 2.1.0. */
const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

type Pair = { key: string; value: string; description?: string; disabled?: boolean };

/** Collection variables that hold the newest ID of each kind, by ID prefix (contract 1). */
const ID_VARIABLES: Readonly<Record<string, string>> = {
  crl: "crawl_id",
  dlv: "delivery_id",
  evt: "event_id",
  inv: "invoice_id",
  job: "job_id",
  key: "key_id",
  lst: "listener_id",
  mem: "member_id",
  mon: "monitor_id",
  rpl: "replay_id",
  scr: "scrape_id",
  whk: "webhook_id",
};
const EXAMPLE_ID = new RegExp(`^(${Object.keys(ID_VARIABLES).join("|")})_[0-9a-z]{26}$`);

/**
 * Postman runs this after each request: it keeps the ID of a created object, or the first of a list
 * if none is kept yet.
 */
const KEEP_IDS = `const variables = ${JSON.stringify(ID_VARIABLES)};
const isJson = (pm.response.headers.get("Content-Type") || "").includes("application/json");
const body = isJson && pm.response.code < 300 ? pm.response.json() : {};
const keep = (id, replace) => {
  const name = variables[String(id).split("_")[0]];
  if (name && (replace || !pm.collectionVariables.get(name))) pm.collectionVariables.set(name, id);
};
if (body.id) keep(body.id, pm.request.method === "POST");
if (Array.isArray(body.data) && body.data[0]) keep(body.data[0].id, false);`;

/**
 * Returns every operation as a Postman collection, in the groups of the reference. The key is an
 * empty variable. Collection variables pass IDs between requests, so the collection can run from
 * top to bottom.
 */
export const postmanCollection = ({ title, description, baseUrl, groups }: Reference) => ({
  info: { name: title, description, schema: SCHEMA },
  auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
  variable: [
    { key: "baseUrl", value: baseUrl },
    { key: "apiKey", value: "" },
    ...Object.values(ID_VARIABLES).map((key) => ({ key, value: "" })),
  ],
  event: [{ listen: "test", script: { type: "text/javascript", exec: KEEP_IDS.split("\n") } }],
  item: groups.map((group) => ({
    name: group.title,
    description: group.description,
    item: group.operations
      .toSorted((one, other) => turnOf(one) - turnOf(other))
      .map((operation) => ({ name: operation.summary, request: requestOf(operation) })),
  })),
});

/** Creates first, deletes last. */
const turnOf = ({ method, path }: Operation): number =>
  method === "DELETE" ? 2 : method === "POST" && !path.includes("{") ? 0 : 1;

/**
 * Returns a request with its required parameters and those of its example, without which some
 * operations refuse it: a search takes `query` or `q`. Other parameters are listed but disabled.
 */
function requestOf({ method, path, description, scope, parameters, body, call }: Operation) {
  const fieldsIn = (place: "path" | "query") => parameters.find((group) => group.in === place)?.fields ?? [];
  const sampled = new Map(call.query);
  const query: Pair[] = fieldsIn("query")
    .filter(({ parent }) => parent === "")
    .map((field) => ({
      key: field.name,
      value: sampled.get(field.name) ?? "",
      description: field.description,
      ...(!sampled.has(field.name) && { disabled: true }),
    }));
  const steps = path.slice(1).split("/").map(stepOf);
  const sent = call.body === undefined ? undefined : JSON.stringify(call.body, withVariables, 2);
  return {
    method,
    header: sent ? [{ key: "Content-Type", value: "application/json" }] : [],
    ...(sent && { body: { mode: "raw", raw: sent, options: { raw: { language: "json" } } } }),
    ...(!sent && body?.contentType === "multipart/form-data" && { body: { mode: "formdata", formdata: [] } }),
    url: {
      raw: `{{baseUrl}}/${steps.join("/")}${queryText(query)}`,
      host: ["{{baseUrl}}"],
      path: steps,
      query,
      variable: fieldsIn("path")
        .filter(({ parent, name }) => parent === "" && steps.includes(`:${name}`))
        .map((field) => ({ key: field.name, value: `{{${field.name}}}`, description: field.description })),
    },
    description: scope ? `${description}\n\nScope: ${scope}` : description,
  };
}

/** Replaces an example ID with its variable. */
function withVariables(_: string, value: unknown): unknown {
  const [, prefix] = (typeof value === "string" && EXAMPLE_ID.exec(value)) || [];
  return prefix === undefined ? value : `{{${ID_VARIABLES[prefix]}}}`;
}

/**
 * A path segment in Postman's form: `:name` if it is a whole segment, otherwise a collection
 * variable.
 */
const stepOf = (step: string): string =>
  step.replace(/^\{(\w+)\}$/, ":$1").replaceAll(/(?<!\{)\{(\w+)\}(?!\})/g, "{{$1}}");

function queryText(query: readonly Pair[]): string {
  const sent = query.filter(({ disabled }) => !disabled);
  return sent.length > 0 ? `?${sent.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join("&")}` : "";
}
