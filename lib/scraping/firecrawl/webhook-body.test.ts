import { expect, it } from "vitest";
import type { Document } from "#lib/kernel/document.ts";
import { firecrawlBody } from "./webhook-body.ts";

const form = { dialect: "firecrawl" as const, events: ["page" as const], metadata: {} };

it("a page requested with API version 1 has JSON under both of its names", () => {
  const json = { price: 3 };
  const document = { json, warnings: [] } as unknown as Document; // only the fields used here
  const page = { kind: "page" as const, id: "job_1", page: { document, rules: undefined } };
  const dataOf = (version?: 1) =>
    JSON.parse(new TextDecoder().decode(firecrawlBody(page, { ...form, version }))).data[0] as object;
  expect(dataOf(1)).toMatchObject({ json, extract: json });
  expect(dataOf()).toMatchObject({ json });
  expect(dataOf()).not.toHaveProperty("extract");
});
