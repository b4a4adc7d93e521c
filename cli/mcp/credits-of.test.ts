import { expect, it } from "vitest";
import { creditsOf } from "./credits-of.ts";

const json = JSON.stringify;
const result = (meta: unknown) => json({ jsonrpc: "2.0", id: 1, result: { content: [], _meta: meta } });

it.each<[string, number, string, number | undefined]>([
  ["a result that says so", 200, result({ credits_used: 0, credits_committed: 100 }), 100],
  ["a result that cost nothing", 200, result({ credits_committed: 0 }), 0],
  ["a result that does not say", 200, result({ credits_used: 1 }), undefined],
  ["a result that says no number", 200, result({ credits_committed: "1" }), undefined],
  ["a result that says less than nothing", 200, result({ credits_committed: -100 }), undefined],
  ["a tool that there is not", 200, json({ error: { code: -32_602, data: { credits_committed: 0 } } }), 0],
  ["a fault of the protocol's", 200, json({ error: { code: -32_603, message: "?" } }), undefined],
  ["what is no object", 200, "null", undefined],
  ["what was cut", 200, '{"result":', undefined],
  ["a notification", 202, "", 0],
  ["a redirect", 302, "", undefined],
  ["a refusal", 401, json({ error: { code: "unknown_key" } }), 0],
  ["a fault", 500, json({ error: { code: "internal_error" } }), undefined],
  ["an overload", 503, json({ error: { code: "overloaded" } }), 0],
  ["an overload of what stands in between", 503, "upstream connect error", undefined],
])("%s", (_, status, text, credits) => {
  expect(creditsOf({ status, text })).toBe(credits);
});
