import { describe, expect, it } from "vitest";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { LOCAL_ERROR_CODES } from "#lib/webhooks/listeners/protocol.ts";
import { outcomeWord } from "./explain-failure.ts";
import { explainLocal } from "./explain-local.ts";
import type { Message } from "./messages.ts";

const attempt = (more: Partial<Attempt>): Attempt => ({
  number: 1,
  url: "http://localhost:3000/hooks",
  started_at: "2026-11-20T14:02:11.000Z",
  duration_ms: 12,
  timings: { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0 },
  address: null,
  request_headers: { "X-Service-Delivery": "dlv_1" },
  status_code: null,
  response_headers: null,
  response_body: null,
  response_body_base64: null,
  truncated: false,
  manual: false,
  error: { code: "http_error", message: "The app answered something." },
  ...more,
});

const text = (words: Message | undefined) =>
  words?.map((part) => (typeof part === "string" ? part : part.sent)).join("") ?? "";
const explain = (more: Partial<Attempt>) => {
  const explanation = explainLocal(attempt(more));
  return `${text(explanation?.what)} | ${text(explanation?.fix)}`;
};
const failed = (code: string) => ({ error: { code, message: "" } });

it("explains no success", () => {
  expect(explainLocal(attempt({ status_code: 200, error: null }))).toBeNull();
});

describe("the local app", () => {
  it.each([
    [failed("connection_refused"), /app is not running.*Start the app.*in order/],
    [failed("unreachable"), /could not reach.*--forward-to/],
    [failed("no_answer"), /closed the connection.*tried a few times/],
    [failed("target_timeout"), /did not answer in time.*breakpoint/],
    [{ ...failed("target_timeout"), status_code: 200 }, /began to answer \(200\)/],
    [{ ...failed("redirect"), status_code: 307 }, /Answered 307\. Redirects are never followed.*--forward-to/],
    [
      { ...failed("redirect"), status_code: 302, response_headers: { location: "/login" } },
      /Answered 302 to \/login\..*never/,
    ],
    [{ status_code: 400 }, /bad request.*test secret.*--print-secret/],
    [{ status_code: 401 }, /refused the request with 401.*test secret/],
    [{ status_code: 404 }, /404.*--forward-to/],
    [{ status_code: 405 }, /does not accept POST/],
    [{ status_code: 500 }, /failed with 500.*14:02:11 UTC, or for dlv_1/],
  ] satisfies [Partial<Attempt>, RegExp][])("%j is explained", (more, words) => expect(explain(more)).toMatch(words));

  it("never suggests changing a webhook, since it has none", () => {
    for (const code of [...LOCAL_ERROR_CODES].filter((each) => each !== "http_error"))
      expect(explain({ ...failed(code), status_code: code === "redirect" ? 301 : null })).not.toMatch(
        /subscription|firewall/,
      );
  });
});

it.each([
  ["connection_refused", "refused"],
  ["unreachable", "no connection"],
  ["no_answer", "no answer"],
])("%s is shown as %s", (code, word) => {
  expect(outcomeWord({ error: { code, message: "" }, status_code: null })).toBe(word);
});
