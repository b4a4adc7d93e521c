import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openApiText } from "../scripts/openapi/openapi-text.ts";

const committed = readFileSync(new URL("openapi.json", import.meta.url), "utf8");

test("the committed document matches the routes (node scripts/write-openapi.ts writes it)", () => {
  expect(JSON.parse(committed)).toEqual(JSON.parse(openApiText()));
  expect(committed).toBe(openApiText());
});

test("the committed document names no installation", () => {
  const addresses = new Set(
    [...committed.matchAll(/https?:\/\/[^/"\s]+/g)].map(([address]) => new URL(address).hostname),
  );
  const foreign = [...addresses].filter(
    (host) => host !== "localhost" && !/(^|\.)example(?:\.(?:com|org|net|test))?$/.test(host),
  );
  expect(foreign).toEqual([]);
});
