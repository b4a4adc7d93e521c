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
    ...parametersWithin(groups.flatMap(({ operations }) => operations)),
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
  const steps = path.slice(1).split("/").map(stepOf);
  const sent = call.body === undefined ? undefined : JSON.stringify(call.body, null, 2);
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
        .map((field) => ({ key: field.name, value: "", description: field.description })),
    },
    description: scope ? `${description}\n\nScope: ${scope}` : description,
  };
}

/** A step of a path as Postman writes it: a parameter of its own is a whole step, and within one stands a variable of the collection. */
const stepOf = (step: string): string =>
  step.replace(/^\{(\w+)\}$/, ":$1").replaceAll(/(?<!\{)\{(\w+)\}(?!\})/g, "{{$1}}");

/** Parameters that are only a part of a step, each once, to be filled in. */
const parametersWithin = (operations: readonly Operation[]): Pair[] =>
  [
    ...new Set(
      operations.flatMap(
        ({ path }) =>
          path
            .split("/")
            .map(stepOf)
            .join("/")
            .match(/(?<=\{\{)\w+(?=\}\})/g) ?? [],
      ),
    ),
  ].map((key) => ({ key, value: "" }));

function queryText(query: readonly Pair[]): string {
  const sent = query.filter(({ disabled }) => !disabled);
  return sent.length > 0 ? `?${sent.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join("&")}` : "";
}
