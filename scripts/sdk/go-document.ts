type Schema = { [name: string]: unknown };
type Operation = { responses?: unknown; requestBody?: { content: Schema } };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schema; responses?: unknown };
};

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A choice between several types, null aside. */
function isChoice(schema: Schema): boolean {
  const among = schema.anyOf ?? schema.oneOf;
  return Array.isArray(among) && among.filter((each) => isObject(each) && each.type !== "null").length > 1;
}

function simpler(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simpler);
  if (!isObject(value)) return value;
  if (isChoice(value))
    return { description: value.description, "x-go-type": "any", "x-go-type-skip-optional-pointer": true };
  const entries = Object.entries(value).filter(([name, part]) => !(name === "format" && part === "date"));
  return Object.fromEntries(entries.map(([name, part]) => [name, simpler(part)]));
}

/**
 * The OpenAPI document as the types for Go are made of it. Go has no type for a choice between types: oapi-codegen makes structs with an error for
 * each way in and out, and a package to import, where `any` says `Formats: []any{"markdown"}`. Answers and forms are read by the SDK itself.
 */
export function goDocument(text: string): string {
  const document = simpler(JSON.parse(text)) as Document;
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations)) {
      if (operation.responses) operation.responses = { 200: { description: "Read by the SDK." } };
      if (operation.requestBody) delete operation.requestBody.content["multipart/form-data"];
    }
  const { StreamMessage, ...schemas } = document.components.schemas;
  const { responses, ...components } = document.components;
  return JSON.stringify({ ...document, components: { ...components, schemas } });
}
