import type { Operation, Reference } from "./types.ts";

/** Names the format (Postman Collection Format 2.1.0). */
const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

type Pair = { key: string; value: string; description?: string; disabled?: boolean };

/** Every operation as a Postman collection, in the groups of the reference. The key is a variable, and empty. */
export const postmanCollection = ({ title, description, baseUrl, groups }: Reference) => ({
  info: { name: title, description, schema: SCHEMA },
  auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
  variable: [
    { key: "baseUrl", value: baseUrl },
    { key: "apiKey", value: "" },
  ],
  item: groups.map((group) => ({
    name: group.title,
    description: group.description,
    item: group.operations.map((operation) => ({ name: operation.summary, request: requestOf(operation) })),
  })),
});

/** A call with what must be there; what may be left out is there to be switched on. */
function requestOf({ method, path, description, scope, parameters, body, call }: Operation) {
  const fieldsIn = (place: "path" | "query") => parameters.find((group) => group.in === place)?.fields ?? [];
  const required = new Map(call.query);
  const query: Pair[] = fieldsIn("query")
    .filter(({ parent }) => parent === "")
    .map((field) => ({
      key: field.name,
      value: required.get(field.name) ?? "",
      description: field.description,
      ...(!required.has(field.name) && { disabled: true }),
    }));
  const steps = path.slice(1).split("/");
  const sent = call.body === undefined ? undefined : JSON.stringify(call.body, null, 2);
  return {
    method,
    header: sent ? [{ key: "Content-Type", value: "application/json" }] : [],
    ...(sent && { body: { mode: "raw", raw: sent, options: { raw: { language: "json" } } } }),
    ...(!sent && body?.contentType === "multipart/form-data" && { body: { mode: "formdata", formdata: [] } }),
    url: {
      raw: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}${queryText(query)}`,
      host: ["{{baseUrl}}"],
      path: steps.map((step) => step.replace(/^\{(\w+)\}$/, ":$1")),
      query,
      variable: fieldsIn("path")
        .filter(({ parent }) => parent === "")
        .map((field) => ({ key: field.name, value: "", description: field.description })),
    },
    description: scope ? `${description}\n\nScope: ${scope}` : description,
  };
}

function queryText(query: readonly Pair[]): string {
  const sent = query.filter(({ disabled }) => !disabled);
  return sent.length > 0 ? `?${sent.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join("&")}` : "";
}
