import { expect, it, test } from "vitest";
import openApi from "#docs/openapi.json" with { type: "json" };
import type { OpenApiDocument } from "#lib/portal/docs/types.ts";
import { buildOperations } from "./build-operations.ts";
import { callOf } from "./rules.ts";

const document = openApi as unknown as OpenApiDocument;
const operations = buildOperations(document, {
  url: "http://f.test/article",
  urls: ["http://f.test/a", "http://f.test/b"],
});
const operation = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
};
const kinds = (id: string) => Object.fromEntries(operation(id).fields.map(({ name, kind }) => [name, kind]));

it("contains the operations that do work and none that manage the workspace", () => {
  const paths = new Set(operations.map(({ path }) => path.split("/")[2]));
  expect(paths).toEqual(new Set(["scrape", "map", "parse", "stream", "serp", "search", "jobs", "crawls", "monitors"]));
});

it("chooses a control for each field by its schema", () => {
  expect(kinds("scrape")).toMatchObject({
    url: "url",
    formats: "choices",
    json: "json",
    only_main_content: "flag",
    include_selectors: "lines",
    extract_rules: "json",
    timeout_ms: "number",
  });
  expect(kinds("parse")).toMatchObject({ html: "long" });
  expect(kinds("serp")).toMatchObject({ query: "text", time_range: "choice" });
  expect(kinds("createJob")).toMatchObject({ urls: "lines", options: "json", max_concurrency: "number" });
});

it("gives a query the same controls as the equivalent body", () => {
  expect(kinds("scrapeByQuery")).toMatchObject({ formats: "choices", include_selectors: "lines", headers: "json" });
});

test.each(["scrape", "scrapeByQuery", "parse", "serp", "stream", "createJob", "listJobs"])(
  "%s can be run with its initial values",
  (id) => {
    expect(callOf(operation(id), {}).problems).toEqual({});
  },
);

it("starts with pages that a test key can read", () => {
  expect(callOf(operation("scrape"), {}).body).toEqual({ url: "http://f.test/article" });
  expect(callOf(operation("createJob"), {}).body).toEqual({ urls: ["http://f.test/a", "http://f.test/b"] });
});

it("adds an object to a list of names", () => {
  const body = (values: object) => callOf(operation("scrape"), { url: "https://a.example/", ...values });
  const asked = { type: "json", prompt: "The price." };
  expect(body({ json: '{"prompt":"The price."}' }).body).toMatchObject({ formats: ["markdown", "metadata", asked] });
  expect(body({ json: '{"prompt":"The price."}', formats: "text" }).body).toMatchObject({ formats: ["text", asked] });
  expect(body({ json: "[1]" }).problems).toEqual({ json: "An object: {…}." });
});
