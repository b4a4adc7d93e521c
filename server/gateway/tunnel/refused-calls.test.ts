import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import type { TunnelAnswer } from "#lib/webhooks/listeners/protocol.ts";
import { TUNNEL_BODY_MAX_BYTES, TUNNEL_CALLS_MAX } from "#lib/webhooks/listeners/tunnel/constants.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { callTunnel, type TunnelReply } from "#testing/processes/tunnel-caller.ts";
import { answering, TestCommandLines } from "#testing/processes/tunnel-command-lines.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";

const lines = new TestCommandLines();
let gateway: TestGateway;

beforeAll(async () => {
  await ownDatabase();
  gateway = await startGateway(lines);
});
afterAll(async () => {
  await gateway.close();
  await closeDb();
});

const call = (path: string, asked?: Parameters<typeof callTunnel>[2]) => callTunnel(gateway.url, path, asked);
const listener = async (more: Parameters<typeof makeListener>[1] = {}) =>
  await makeListener(await makeWorkspace(), more);
const errorOf = ({ body }: TunnelReply) => JSON.parse(body.toString()).error;

it.each(["/t", "/t/", "/t?x", "/t/x", `/t/${"0".repeat(32)}`, `/t/${"0".repeat(32)}/a/b?c`, `/t/${"A".repeat(32)}`])(
  "answers 404 at %s",
  async (path) => {
    const reply = await call(path, { method: "POST", body: "x" });
    expect(reply.status).toBe(404);
    expect(errorOf(reply)).toEqual({
      code: "not_found",
      message: "This address does not exist, or its listener has ended.",
      request_id: reply.headers["x-request-id"],
      doc_url: "http://localhost:3000/docs/errors/not_found",
      retryable: false,
    });
    expect(reply.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  },
);

it("answers 404 for a listener that has ended", async () => {
  const { tunnel } = await listener({ endedAt: new Date() });
  expect((await call(`/t/${tunnel}`)).status).toBe(404);
});

it("shows browsers a sandboxed page that names no owner", async () => {
  const { id, tunnel } = await listener({ connectedAt: null });
  const reply = await call(`/t/${tunnel}`, { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
  expect(reply.status).toBe(502);
  expect(reply.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  });
  const page = reply.body.toString();
  expect(page).toContain("<h1>502 Bad Gateway</h1>");
  expect(page).toContain("`gatehouse listen` is not connected right now.");
  expect(page).toContain('<meta name="color-scheme" content="light dark">');
  expect(page).not.toMatch(new RegExp(`<script|<link|<img|${tunnel}|${id}|ws_|localhost:4000`));
});

it("sends no body for HEAD", async () => {
  const reply = await call("/t/none", { method: "HEAD" });
  expect(reply.status).toBe(404);
  expect(reply.body).toHaveLength(0);
});

it("refuses to serve a service worker", async () => {
  const { id, tunnel } = await listener();
  lines.connect(id, (asked) => answering(asked.id, "self.onfetch = null"));
  const reply = await call(`/t/${tunnel}/sw.js`, { headers: { "Service-Worker": "script" } });
  expect(reply.status).toBe(403);
  expect((await call(`/t/${tunnel}/sw.js`)).status).toBe(200);
});

describe("an app that does not answer", () => {
  type Case = [string, (id: string) => TunnelAnswer, number, string];
  const failing = (code: string) => (id: string) =>
    ({ id, error: { code, message: "127.0.0.1:4000" } }) as TunnelAnswer;
  it.each<Case>([
    ["is not running", failing("connection_refused"), 502, "target_unreachable"],
    ["cannot be reached", failing("unreachable"), 502, "target_unreachable"],
    ["breaks off", failing("no_answer"), 502, "target_unreachable"],
    ["is too slow", failing("target_timeout"), 504, "target_timeout"],
    ["sends too large an answer", failing("too_large"), 502, "response_too_large"],
    ["fails for an unknown reason", failing("new_in_2030"), 502, "target_unreachable"],
    ["sends an invalid answer", (id) => answering(id, "", { status: 99 }), 502, "target_unreachable"],
  ])("because it %s", async (_, answer, status, code) => {
    const { id, tunnel } = await listener();
    lines.connect(id, (asked) => answer(asked.id));
    const reply = await call(`/t/${tunnel}`);
    expect(reply.status).toBe(status);
    expect(errorOf(reply)).toMatchObject({ code, retryable: code !== "response_too_large" });
    expect(reply.body.toString()).not.toContain("127.0.0.1");
  });
});

describe("a body larger than 1 MiB", () => {
  it("is refused by its declared length", async () => {
    const { id, tunnel } = await listener();
    lines.connect(id, (asked) => answering(asked.id, "hello"));
    const body = Buffer.alloc(TUNNEL_BODY_MAX_BYTES);
    expect((await call(`/t/${tunnel}`, { method: "POST", body })).status).toBe(200);
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /t/${tunnel} HTTP/1.1\r\nHost: x\r\nContent-Length: ${TUNNEL_BODY_MAX_BYTES + 1}\r\n\r\n`);
    const [said] = (await once(socket, "data")) as [Buffer];
    expect(said.toString()).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
    socket.destroy();
  });

  it("is refused once the chunks exceed the limit", async () => {
    const { id, tunnel } = await listener();
    lines.connect(id, (asked) => answering(asked.id, "hello"));
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined); // cut while sending, on purpose
    const piece = Buffer.alloc(TUNNEL_BODY_MAX_BYTES);
    socket.write(`POST /t/${tunnel} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    socket.write(Buffer.concat([Buffer.from("100001\r\n"), piece, Buffer.from("x\r\n")]));
    const [said] = (await once(socket, "data")) as [Buffer];
    expect(said.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});

it("refuses a call over the concurrency limit with Retry-After, and answers the others", async () => {
  const { id, tunnel } = await listener();
  const answer = Promise.withResolvers<void>();
  lines.connect(id, async (asked) => {
    await answer.promise;
    return answering(asked.id, "at last");
  });
  const calls = Array.from({ length: TUNNEL_CALLS_MAX + 1 }, () => call(`/t/${tunnel}`));
  const first = await Promise.race(calls);
  expect(first).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
  expect(errorOf(first)).toMatchObject({ code: "rate_limited", retryable: true });
  answer.resolve();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(TUNNEL_CALLS_MAX);
});
