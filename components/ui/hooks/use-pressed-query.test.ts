import { expect, test } from "vitest";
import { queryAhead } from "./use-pressed-query.ts";

const HERE = "https://gate.example/acme/requests?env=test";

test.each([
  ["a filter", "https://gate.example/acme/requests?env=test&status=4xx", "?env=test&status=4xx"],
  ["a filter as a path", "/acme/requests?env=test&status=4xx", "?env=test&status=4xx"],
  ["no filter", "https://gate.example/acme/requests", ""],
  ["the current view", HERE, undefined],
  ["another page", "https://gate.example/acme/deliveries?status=failed", undefined],
  ["another site", "https://elsewhere.example/acme/requests?status=4xx", undefined],
  ["an e-mail address", "mailto:someone@gate.example", undefined],
])("a link to %s", (_, href, query) => {
  expect(queryAhead(href, HERE)).toBe(query);
});
