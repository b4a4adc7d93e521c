import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { repeatCommand } from "./repeat-command.ts";

const request = (given: Partial<ApiRequest>): ApiRequest => ({
  id: "req_01m7x5afk6fsnvfhzjc689rkjw",
  object: "request",
  created_at: "2026-11-20T14:02:11.000Z",
  method: "GET",
  endpoint: "/v1/scrape",
  target: "https://example.com/a",
  status: 200,
  error_code: null,
  target_status: 200,
  source_ip: "203.0.113.7",
  user_agent: null,
  duration_ms: 12,
  credits: 1,
  key_id: "key_01abc",
  key_name: "worker",
  env: "live",
  ...given,
});

/** The arguments that a real shell passes to curl. */
const argumentsOf = (command: string): string[] =>
  execFileSync("sh", ["-c", `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${command}`], {
    encoding: "utf8",
    env: { ...process.env, GATEHOUSE_API_KEY: "KEY" },
  })
    .split("\0")
    .slice(0, -1);

const AUTHORIZED = ["-H", "Authorization: Bearer KEY"];

test.each([
  [{}, ["http://base/v1/scrape?url=https%3A%2F%2Fexample.com%2Fa", ...AUTHORIZED]],
  [
    { method: "POST" },
    [
      "http://base/v1/scrape",
      ...AUTHORIZED,
      "-H",
      "Content-Type: application/json",
      "-d",
      '{"url":"https://example.com/a"}',
    ],
  ],
  [
    { endpoint: "/v1/serp", target: "harbour & tides" },
    ["http://base/v1/serp?query=harbour%20%26%20tides", ...AUTHORIZED],
  ],
  [{ endpoint: "/v1/keys", target: null }, ["http://base/v1/keys", ...AUTHORIZED]],
  [
    { endpoint: "/v1/keys/{key_id}", target: "key_01abc", method: "DELETE" },
    ["-X", "DELETE", "http://base/v1/keys/key_01abc", ...AUTHORIZED],
  ],
  [
    { endpoint: "/v1/parse", target: null, method: "POST" },
    ["http://base/v1/parse", ...AUTHORIZED, "-H", "Content-Type: application/json", "-d", "@body.json"],
  ],
])("%o is repeated with its own arguments", (given, expected) => {
  expect(argumentsOf(repeatCommand(request(given), "http://base")?.command ?? "")).toEqual(expected);
});

test.each(["GET", "POST"])("a hostile target runs nothing and stays one argument (%s)", (method) => {
  const target = "https://x/'; echo pwned; '$(id)`id`\n\u202E\"\\";
  const { command = "" } = repeatCommand(request({ method, target }), "http://base") ?? {};
  expect(command).toMatch(/^[\x20-\x7e\n]*$/);
  const given = argumentsOf(command);
  const sent = method === "GET" ? new URL(given[0] ?? "").searchParams.get("url") : JSON.parse(given.at(-1) ?? "").url;
  expect(sent).toBe(target);
});

test("makes up nothing that is not logged", () => {
  expect(repeatCommand(request({ endpoint: "unknown", target: null }), "http://base")).toBeUndefined();
  expect(repeatCommand(request({ target: null }), "http://base")).toBeUndefined();
  expect(repeatCommand(request({ endpoint: "/v1/keys/{key_id}", target: "../../x y" }), "http://base")).toBeUndefined();
  expect(repeatCommand(request({ target: "https://[redacted]@x/" }), "http://base")?.note).toContain(
    "Add the parts of the URL that the log removed",
  );
});
