import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Gatehouse } from "./client.ts";
import { ApiError, ConnectionError, GatehouseError, TimeoutError } from "./errors.ts";
import { readLines } from "./read-lines.ts";

// Tests servers that are not a Gatehouse or do not answer. packages/sdks.test.ts tests a real one.

const seen: string[] = [];
const OVERLOADED = JSON.stringify({ error: { code: "overloaded", message: "Try again.", retryable: true } });
/** Characters valid in JSON that some treat as line breaks. */
const PARAGRAPHS = { index: 0, markdown: "one\u2028two\u2029three: four" };
const answers: Record<string, (response: ServerResponse) => void> = {
  "/html/v1/balance": (response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
  "/elsewhere/v1/balance": (response) => response.writeHead(302, { location: "/html/v1/balance" }).end(),
  "/proxy/v1/balance": (response) => response.writeHead(502).end("<h1>Bad gateway</h1>"),
  "/cut/v1/crawls/crl_1/pause": (response) => response.destroy(),
  "/cut/v1/balance": (response) => response.destroy(),
  "/cut/v1/serp?query=locks": (response) => response.destroy(),
  "/late/v1/serp?query=locks": () => undefined,
  "/busy/v1/serp?query=locks": (response) => {
    const isFirst = seen.filter((url) => url.startsWith("/busy/")).length === 1;
    response.writeHead(isFirst ? 503 : 200, { "retry-after": "0" });
    response.end(isFirst ? OVERLOADED : '{"organic_results":[]}');
  },
  "/proxy/v1/serp?query=locks": (response) => response.writeHead(503).end("<h1>Service unavailable</h1>"),
  "/late/v1/balance": () => undefined,
  "/paragraphs/v1/stream": (response) => {
    const events = { "stream.started": { disconnect_timeout_s: 60 }, result: PARAGRAPHS, "stream.completed": {} };
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const [at, [event, data]] of Object.entries(events).entries())
      response.write(`id: str_1-${at + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    response.end();
  },
};
const server = createServer((request: IncomingMessage, response) => {
  seen.push(request.url ?? "");
  answers[request.url ?? ""]?.(response);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** Returns the requests to these paths, ignoring late ones of other tests. */
const askedOf = (...places: string[]): string[] =>
  seen.filter((each) => places.some((place) => each.startsWith(place)));

const at = (place: string, options: object = {}) =>
  new Gatehouse({ apiKey: "svc_test_x", baseUrl: `${url}${place}/`, retries: 1, ...options });

it("reports a page as not from a Gatehouse", async () => {
  await expect(at("/html").billing.balance()).rejects.toThrow("not Gatehouse");
  await expect(at("/proxy").billing.balance()).rejects.toMatchObject({ status: 502, code: undefined, retryable: true });
});

it("does not follow a redirect, which would leak the key", async () => {
  seen.length = 0;
  const error = await at("/elsewhere")
    .billing.balance()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 302 });
  expect(askedOf("/elsewhere", "/html")).toEqual(["/elsewhere/v1/balance"]);
});

it("throws a specific error without an answer, and retries where that is safe", async () => {
  seen.length = 0;
  await expect(at("/cut").billing.balance()).rejects.toBeInstanceOf(ConnectionError);
  await expect(at("/cut").crawls.pause("crl_1")).rejects.toBeInstanceOf(ConnectionError);
  expect(askedOf("/cut")).toEqual(["/cut/v1/balance", "/cut/v1/balance", "/cut/v1/crawls/crl_1/pause"]);
  await expect(at("/late", { timeoutMs: 20, retries: 0 }).billing.balance()).rejects.toBeInstanceOf(TimeoutError);
});

it("retries a charged search after an overload, but not without an answer", async () => {
  seen.length = 0;
  const query = { query: "locks" };
  await expect(at("/cut").serp(query)).rejects.toBeInstanceOf(ConnectionError);
  expect(await at("/busy").serp(query)).toEqual({ organic_results: [] });
  expect(askedOf("/cut", "/busy")).toEqual(["/cut/v1/serp?query=locks", ...Array(2).fill("/busy/v1/serp?query=locks")]);
  const waits: number[] = [];
  const onRepeat = (_error: unknown, ms: number) => void waits.push(ms);
  await expect(at("/late", { timeoutMs: 20, onRepeat }).serp(query)).rejects.toBeInstanceOf(TimeoutError);
  expect(waits).toEqual([]);
});

it("treats a proxy's page as no answer", async () => {
  seen.length = 0;
  await expect(at("/proxy").serp({ query: "locks" })).rejects.toMatchObject({ status: 503, code: undefined });
  expect(askedOf("/proxy")).toEqual(["/proxy/v1/serp?query=locks"]);
  const keys: (string | null)[] = [];
  const fetch = async (_url: URL, { headers }: { headers: Headers }) => {
    keys.push(headers.get("idempotency-key"));
    return keys.length === 1 ? new Response("<h1>Gateway time-out</h1>", { status: 504 }) : Response.json({ id: "x" });
  };
  expect(await at("", { fetch }).jobs.create({ urls: ["https://example.com/"] })).toEqual({ id: "x" });
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
});

it("sends the same bytes of a form in each attempt, as its key requires", async () => {
  const sent: { type: string | null; bytes: string }[] = [];
  const fetch = async (_url: URL, { headers, body }: RequestInit & { headers: Headers }) => {
    // Node 26 encodes a form the same each time. Earlier versions choose a new boundary, so the
    // form must be encoded beforehand.
    sent.push({ type: headers.get("content-type"), bytes: await new Response(body).text() });
    return sent.length === 1
      ? new Response(OVERLOADED, { status: 503, headers: { "retry-after": "0" } })
      : Response.json({});
  };
  const form = new FormData();
  form.set("file", new File(["<p>Zoë</p>"], "page.html", { type: "text/html" }));
  await at("", { fetch }).parse(form);
  expect(sent[0]?.type).toMatch(/^multipart\/form-data; ?boundary=/);
  expect(sent[0]?.bytes).toContain("<p>Zoë</p>");
  expect(sent).toEqual([sent[0], sent[0]]);
});

it("rejects with the reason of the caller's signal", async () => {
  const reason = new Error("enough");
  const signal = AbortSignal.abort(reason);
  await expect(at("/late").billing.balance({ signal })).rejects.toBe(reason);
});

it("passes on errors of a custom fetch, except those that mean no answer", async () => {
  const own = new Error("the proxy wants a password");
  const throwing = (error: Error) => at("", { fetch: () => Promise.reject(error), retries: 0 }).billing.balance();
  await expect(throwing(own)).rejects.toBe(own);
  await expect(throwing(new TypeError("fetch failed"))).rejects.toBeInstanceOf(ConnectionError);
});

it("requires a key and a URL", () => {
  expect(() => new Gatehouse({ apiKey: "", baseUrl: url })).toThrow(GatehouseError);
  expect(() => new Gatehouse({ apiKey: "svc_test_x", baseUrl: "" })).toThrow("GATEHOUSE_BASE_URL");
});

it("reads whole lines from any chunks, and splits at line feeds only", async () => {
  const bytes = new TextEncoder().encode('{"a":"Zoë\u2028🚀"}\r\n\n{"b":1}');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const lines = [];
  for await (const line of readLines(body)) lines.push(line);
  expect(lines).toEqual(['{"a":"Zoë\u2028🚀"}', "", '{"b":1}']);
});

it("accepts stream events with characters that some treat as line breaks", async () => {
  const events = [];
  for await (const { event, data } of at("/paragraphs").stream({ urls: ["https://example.com/"] }))
    events.push([event, data]);
  expect(events[1]).toEqual(["result", PARAGRAPHS]);
  expect(events).toHaveLength(3);
});
