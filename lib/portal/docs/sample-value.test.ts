import { expect, test } from "vitest";
import { sampleObject } from "./sample-value.ts";
import type { JsonSchema } from "./types.ts";

const same = (schema: JsonSchema) => schema;
const properties = { name: { type: "string", example: "Prices" }, urls: { type: "array", items: { type: "string" } } };

test("uses a body's own example, else its required fields", () => {
  const body = { type: "object", required: ["name"], properties };
  expect(sampleObject(body, same)).toEqual({ name: "Prices" });
  const example = { name: "Stock", urls: ["https://example.com/"] };
  expect(sampleObject({ ...body, example }, same)).toEqual(example);
});
