type Schema = { [name: string]: unknown };
type Operation = { responses?: unknown; requestBody?: { content: Schema } };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schema; responses?: unknown };
};

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a schema is a choice between several types, apart from null. */
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
 * Returns the OpenAPI document simplified for Go types. Go has no union types: oapi-codegen would
 * generate structs with conversion methods and an additional dependency, while `any` allows
 * `Formats: []any{"markdown"}`. The SDK handles responses and forms itself.
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
