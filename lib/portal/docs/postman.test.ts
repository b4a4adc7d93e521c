import { expect, it } from "vitest";
import { postmanCollection } from "./postman.ts";
import { readReference } from "./read-reference.ts";

const reference = readReference({ BASE_URL: "https://here.test" });
const collection = postmanCollection(reference);
const requests = collection.item.flatMap(({ item }) => item);
const named = (name: string) => requests.find((one) => one.name === name)?.request;

it("contains every operation, a variable for each kind of ID and an empty key", () => {
  expect(requests).toHaveLength(reference.groups.flatMap(({ operations }) => operations).length);
  expect(collection.variable.slice(0, 2)).toEqual([
    { key: "baseUrl", value: "https://here.test" },
    { key: "apiKey", value: "" },
  ]);
  const ids = new Set(
    reference.groups.flatMap(({ operations }) => operations).flatMap(({ path }) => path.match(/\w+_id(?=\})/g) ?? []),
  );
  expect(new Set(collection.variable.slice(2).map(({ key }) => key))).toEqual(ids);
  for (const { request } of requests) expect(request.url.raw).toMatch(/^\{\{baseUrl\}\}\/v1\//);
  expect(JSON.stringify(collection)).not.toMatch(/svc_(?:live|test)_[0-9A-Za-z]{32}/);
});

it("fills in the path, required and example parameters and disables the others", () => {
  const key = named("Get a key");
  expect(key?.url).toMatchObject({ raw: "{{baseUrl}}/v1/keys/:key_id", path: ["v1", "keys", ":key_id"] });
  expect(key?.url.variable).toEqual([expect.objectContaining({ key: "key_id", value: "{{key_id}}" })]);
  const file = requests.find(({ request }) => request.url.raw.endsWith(".pdf"))?.request;
  expect(file?.url).toMatchObject({ raw: "{{baseUrl}}/v1/invoices/{{invoice_id}}.pdf", variable: [] });
  expect(named("List keys")?.url.query.every((pair) => pair.disabled)).toBe(true);
  const search = named("Search the web");
  expect(search?.url.query.filter((pair) => !pair.disabled).map(({ key }) => key)).toEqual(["query"]);
  const made = named("Create a key");
  expect(JSON.parse(made?.body?.mode === "raw" && "raw" in made.body ? made.body.raw : "")).toHaveProperty("name");
});
