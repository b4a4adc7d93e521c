import { describe, expect, it } from "vitest";
import type { LocalAttempt, SentDelivery } from "#lib/webhooks/listeners/protocol.ts";
import type { Listener } from "#lib/webhooks/listeners/types.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { columnsOf } from "../output/columns.ts";
import type { ListenEvent } from "./events.ts";
import { defaultName, readForwardAddress } from "./forward-address.ts";
import { cut } from "./pieces.ts";
import { readAppHeaders, readAppMs, readEvents, readInFlight, readName } from "./read-options.ts";
import { renderJson } from "./render-json.ts";
import { renderText } from "./render-text.ts";
import { answerHeaders, callHeaders, pathOf } from "./tunnel-request.ts";

describe("--forward-to", () => {
  it.each([
    ["3000", "http://localhost:3000/"],
    [":3000", "http://localhost:3000/"],
    ["localhost", "http://localhost/"],
    ["localhost:3000/hooks?a=1#top", "http://localhost:3000/hooks?a=1"],
    ["app:8080", "http://app:8080/"],
    ["app.test/hooks", "http://app.test/hooks"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000/"],
    ["[::1]:3000", "http://[::1]:3000/"],
    ["https://app", "https://app/"],
    [" HTTP://LOCALHOST:80/x ", "http://localhost/x"],
  ])("reads %j as %s", (given, url) => expect(readForwardAddress(given).href).toBe(url));

  it.each([
    "",
    "banana",
    "0",
    "99999",
    "ftp://a.test",
    "http://",
    "a b:1",
    "http://u:p@a.test",
    "/hooks",
    "localhost:x",
  ])("refuses %j with an example", (given) => expect(() => readForwardAddress(given)).toThrow("localhost:3000/hooks"));

  it("names a listener after machine and URL, in at most 100 characters", () => {
    expect(defaultName(new URL("http://localhost:3000/hooks"), "laptop")).toBe("laptop → localhost:3000/hooks");
    expect(Array.from(defaultName(new URL(`http://a.test/${"x".repeat(300)}`), "laptop"))).toHaveLength(100);
  });
});

describe("other options", () => {
  it("are parsed", () => {
    expect(readEvents(["job.failed", "job.failed"])).toEqual(["job.failed"]);
    expect([readEvents(undefined), readEvents(["*"])]).toEqual([undefined, undefined]);
    expect([readInFlight(), readInFlight("64"), readAppMs(), readAppMs("0.5")]).toEqual([1, 64, 10_000, 500]);
    expect(readAppHeaders(["Host: a.test", "x-a:b: c "])).toEqual({ Host: "a.test", "x-a": "b: c" });
    expect(readName(" mine ")).toBe("mine");
  });

  it.each<[string, () => unknown]>([
    ["--events", () => readEvents(["job.done"])],
    ["--events", () => readEvents([])],
    ["--in-flight", () => readInFlight("0")],
    ["--in-flight", () => readInFlight("65")],
    ["--timeout-app", () => readAppMs("-1")],
    ["--timeout-app", () => readAppMs("0")],
    ["--header", () => readAppHeaders(["X-Service-Signature: mine"])],
    ["--header", () => readAppHeaders(["no colon"])],
    ["--header", () => readAppHeaders(["a: é"])],
    ["--header", () => readAppHeaders(["a: b\r\nc: d"])],
    ["--name", () => readName(" ")],
    ["--name", () => readName("x".repeat(101))],
    ["--name", () => readName("a\nb")],
  ])("%s is refused by name", (option, read) => expect(read).toThrow(option));
});

const delivery: SentDelivery = {
  id: `dlv_${"1".repeat(26)}`,
  fence: 1,
  event_id: `evt_${"1".repeat(26)}`,
  type: "credits.exhausted",
  env: "test",
  replayed_at: 1,
  attempts_made: 0,
  body: "{}",
};
const attempt: LocalAttempt = {
  url: "http://localhost:3000/",
  request_headers: {},
  duration_ms: 12,
  timings: { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0 },
  address: null,
  status: 500,
  response_headers: {},
  response_body: null,
  truncated: false,
  error: { code: "http_error", message: "answered 500: only 2xx counts as received" },
};
const listener: Listener = {
  id: `lst_${"1".repeat(26)}`,
  object: "listener",
  name: "a laptop of somebody → localhost:3000/hooks/of/some/depth",
  mode: "test",
  events: ["job.completed", "job.failed"],
  forward_to: "http://localhost:3000/hooks/of/some/depth",
  tunnel_url: "https://gatehouse.example.com/t/abcdefghijklmnopqrstuvwxyz",
  connected: true,
  connected_at: null,
  seen_at: "2026-01-01T00:00:00.000Z",
  waiting: 3,
  key_id: `key_${"1".repeat(26)}`,
  agent: "",
  created_at: "2026-01-01T00:00:00.000Z",
  ended_at: null,
  ended_reason: null,
};
const call = { id: "1", method: "POST", target: "/stripe", headers: [], body: "" } satisfies Extract<
  ListenEvent,
  { kind: "call" }
>["call"];
const everything: ListenEvent[] = [
  { kind: "listening", listener, workspace: "Acme", waiting: 3 },
  { kind: "delivery", delivery, attempt, outcome: "failed" },
  { kind: "call", call, status: 200, durationMs: 12.4, error: null },
  { kind: "call", call, status: null, durationMs: 12, error: { code: "too_large", message: "larger than 1 MiB" } },
  { kind: "app_down", waiting: 3 },
  { kind: "app_up", afterMs: 1_200 },
  { kind: "disconnected", reason: "http://localhost:3000: no connection: nothing listens there." },
  { kind: "reconnected", afterMs: 12_000 },
  { kind: "finishing", underWay: 1 },
  { kind: "ended", reason: "interrupted", waiting: 2 },
];
const app = new URL("http://localhost:3000/hooks");
const at = new Date(2026, 0, 1, 12, 4, 5);

describe("text output", () => {
  it.each(everything)("$kind fits 40 columns, except for the URL to be copied", (event) => {
    const lines = renderText(event, app, at, 40).filter((line) => line !== listener.tunnel_url);
    for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(40);
    expect(lines.join("")).not.toBe("");
  });

  it("uses a single line if there is room", () => {
    const line = (event: ListenEvent | undefined) => (event ? renderText(event, app, at, 120) : []);
    expect(line(everything[1])).toEqual([
      `12:04:05 credits.exhausted ${delivery.id} replay ← 500 12 ms`,
      "         answered 500: only 2xx counts as received",
    ]);
    expect(line(everything[2])).toEqual(["12:04:05 POST /t/…/stripe → 200 12 ms"]);
    expect(line(everything[4])).toEqual(["localhost:3000 is down; 3 events wait, in order. Waiting for it."]);
    expect(line(everything[7])).toEqual(["Reconnected after 12.00 s; nothing was missed."]);
    expect(line(everything[0])).toContain("Tunnel     https://gatehouse.example.com/t/abcdefghijklmnopqrstuvwxyz");
  });

  it.each(NUMBERED)("text %i from outside cannot control the terminal", (_number, text) => {
    const events: ListenEvent[] = [
      { kind: "call", call: { ...call, method: text, target: text }, status: 200, durationMs: 1, error: null },
      { kind: "listening", listener: { ...listener, name: text, forward_to: text }, workspace: text, waiting: 0 },
      {
        kind: "delivery",
        delivery,
        attempt: { ...attempt, error: { code: "no_answer", message: text } },
        outcome: "retry",
      },
      { kind: "disconnected", reason: text },
    ];
    for (const each of events)
      for (const line of renderText(each, app, at, 60))
        expect(line).not.toMatch(/(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}]/u);
  });

  it("truncates between visible characters", () => {
    expect([cut("abcdef", 4), cut("日本語", 5), cut("ab", 2), cut("ab", 0)]).toEqual(["abc…", "日本…", "ab", ""]);
  });
});

it.each(everything)("renders $kind as an object with that kind", (event) => {
  expect(JSON.parse(JSON.stringify(renderJson(event, at)))).toMatchObject({ kind: event.kind, at: at.toISOString() });
});

describe("a call through the tunnel", () => {
  it.each([
    ["", "/hooks?a=1"],
    ["?b=2", "/hooks?b=2"],
    ["/", "/"],
    ["/x?y", "/x?y"],
    ["//evil.test/x", "//evil.test/x"],
  ])("to %j goes to %s", (target, path) => expect(pathOf(new URL("http://a.test/hooks?a=1"), target)).toBe(path));

  it("passes headers except hop-by-hop ones", () => {
    const given: [string, string][] = [
      ["Host", "gatehouse.example.com"],
      ["Connection", "close, X-Hop"],
      ["X-Hop", "1"],
      ["Transfer-Encoding", "chunked"],
      ["Content-Length", "99"],
      ["X-Two", "a"],
      ["x-two", "b"],
      ["__proto__", "c"],
    ];
    expect(Object.entries(callHeaders(given, 3, "POST"))).toEqual([
      ["X-Two", ["a", "b"]],
      ["__proto__", ["c"]],
      ["Content-Length", 3],
    ]);
    expect(callHeaders([], 0, "GET")).toEqual({});
    expect(answerHeaders(["Keep-Alive", "timeout=5", "Set-Cookie", "a", "Set-Cookie", "b"])).toEqual([
      ["Set-Cookie", "a"],
      ["Set-Cookie", "b"],
    ]);
  });
});
