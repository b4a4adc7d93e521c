import { expect, it } from "vitest";
import { creditsOf } from "./credits-of.ts";

const json = JSON.stringify;
const result = (meta: unknown) => json({ jsonrpc: "2.0", id: 1, result: { content: [], _meta: meta } });

it.each<[string, number, string, number | undefined]>([
  ["a result with its maximum cost", 200, result({ credits_used: 0, credits_committed: 100 }), 100],
  ["a free result", 200, result({ credits_committed: 0 }), 0],
  ["a result without its cost", 200, result({ credits_used: 1 }), undefined],
  ["a result whose cost is not a number", 200, result({ credits_committed: "1" }), undefined],
  ["a result with a negative cost", 200, result({ credits_committed: -100 }), undefined],
  ["an unknown tool", 200, json({ error: { code: -32_602, data: { credits_committed: 0 } } }), 0],
  ["a protocol error", 200, json({ error: { code: -32_603, message: "?" } }), undefined],
  ["a value that is not an object", 200, "null", undefined],
  ["truncated JSON", 200, '{"result":', undefined],
  ["a notification", 202, "", 0],
  ["a redirect", 302, "", undefined],
  ["an authentication error", 401, json({ error: { code: "unknown_key" } }), 0],
  ["an internal error", 500, json({ error: { code: "internal_error" } }), undefined],
  ["an overload", 503, json({ error: { code: "overloaded" } }), 0],
  ["an overloaded intermediary", 503, "upstream connect error", undefined],
])("%s", (_, status, text, credits) => {
  expect(creditsOf({ status, text })).toBe(credits);
});
