import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { callTunnel } from "#testing/processes/tunnel-caller.ts";
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

type More = Parameters<typeof answering>[2];

/**
 * Connects a listener whose app answers with `text`. Returns functions to call its URL and to list
 * the calls received.
 */
async function app(text = "hello", more: More = {}) {
  const { id, tunnel } = await makeListener(await makeWorkspace());
  lines.connect(id, (call) => answering(call.id, text, more));
  const calls = () => lines.calls.filter((call) => !before.has(call));
  const before = new Set(lines.calls);
  return {
    id,
    calls,
    call: (target = "", asked: Parameters<typeof callTunnel>[2] = {}) =>
      callTunnel(gateway.url, `/t/${tunnel}${target}`, asked),
  };
}

const bodyOf = (call: { body: string } | undefined) => Buffer.from(call?.body ?? "", "base64").toString();

describe("a call at a public URL", () => {
  it("reaches the app unchanged, and the answer reaches the caller", async () => {
    const headers: [string, string][] = [
      ["X-Theirs", "1"],
      ["x-THEIRS", "2"],
      ["Content-Type", "application/problem+json"],
    ];
    const { call, calls } = await app("no", { status: 422, headers });
    const target = "/a/../b//c/%2e%2e/%zz?x=%2F&x=+&&y[]=é".replace("é", "%C3%A9");
    const reply = await call(target, {
      method: "POST",
      headers: { "X-Sig": "t=1", "x-sIG2": ["a", "b"], "Content-Type": "text/x-odd", "Content-Length": "5" },
      body: "\0\r\nab",
    });
    expect(calls()).toMatchObject([{ method: "POST", target }]);
    expect(bodyOf(calls()[0])).toBe("\0\r\nab");
    expect(calls()[0]?.headers).toEqual([
      ["X-Sig", "t=1"],
      ["x-sIG2", "a"],
      ["x-sIG2", "b"],
      ["Content-Type", "text/x-odd"],
      ["Content-Length", "5"],
      ["Host", new URL(gateway.url).host],
      ["X-Forwarded-For", "127.0.0.1"],
      ["X-Forwarded-Proto", "http"],
      ["X-Forwarded-Host", new URL(gateway.url).host],
    ]);
    expect(reply.status).toBe(422);
    expect(reply.body.toString()).toBe("no");
    expect(reply.raw.slice(0, 6)).toEqual([
      ...headers,
      ["Content-Security-Policy", "sandbox"],
      ["X-Content-Type-Options", "nosniff"],
      ["Referrer-Policy", "no-referrer"],
    ]);
  });

  it.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("may be %s", async (method) => {
    const { call, calls } = await app("done");
    const body = method === "GET" ? "" : "sent";
    const reply = await call("?q", { method, body, headers: { "Content-Length": String(body.length) } });
    expect(reply).toMatchObject({ status: 200, body: Buffer.from("done") });
    expect(calls()).toMatchObject([{ method, target: "?q" }]);
    expect(bodyOf(calls()[0])).toBe(body);
  });

  it("may be HEAD, and gets the length of the omitted body", async () => {
    const { call } = await app("", { headers: [["Content-Length", "77"]] });
    const reply = await call("/", { method: "HEAD" });
    expect(reply).toMatchObject({ status: 200, headers: { "content-length": "77" } });
    expect(reply.body).toHaveLength(0);
  });

  it.each([204, 304])("drops the body of a %i answer", async (status) => {
    const reply = await (await app("not to be sent", { status })).call();
    expect(reply.status).toBe(status);
    expect(reply.body).toHaveLength(0);
    expect(reply.headers).not.toHaveProperty("content-length");
  });

  it("may wait for 100 Continue, or send its body in chunks", async () => {
    const { call, calls } = await app();
    await call("", { method: "POST", headers: { Expect: "100-continue" }, body: "after all" });
    await call("", { method: "POST", pieces: 3, body: "piece " });
    expect(calls().map(bodyOf)).toEqual(["after all", "piece piece piece "]);
    const names = calls().flatMap(({ headers }) => headers.map(([name]) => name.toLowerCase()));
    for (const left of ["expect", "transfer-encoding", "connection"]) expect(names).not.toContain(left);
  });

  it("that asks for another protocol is answered over HTTP/1.1", async () => {
    const { call, calls } = await app();
    const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "AAMAAABk" };
    expect(await call("", { headers })).toMatchObject({ status: 200, body: Buffer.from("hello") });
    expect(calls()[0]?.headers.map(([name]) => name)).toEqual([
      "Host",
      "X-Forwarded-For",
      "X-Forwarded-Proto",
      "X-Forwarded-Host",
    ]);
  });

  it("does not pass the dashboard's session cookie to the app", async () => {
    const { call, calls } = await app();
    await call("", { headers: { Cookie: "gatehouse.session=secret; theirs=1" } });
    expect(calls()[0]?.headers).toContainEqual(["Cookie", "theirs=1"]);
    expect(JSON.stringify(calls())).not.toContain("secret");
  });

  it("cannot be answered with headers that affect the dashboard", async () => {
    const hostile: [string, string][] = [
      ["Set-Cookie", "gatehouse.session=theirs; Path=/"],
      ["Clear-Site-Data", '"*"'],
      ["Content-Security-Policy", "sandbox allow-scripts allow-same-origin"],
      ["Service-Worker-Allowed", "/"],
      ["Refresh", "0; url=https://elsewhere.example"],
      ["Bad\r\nSet-Cookie", "a=1"],
      ["X-Bad", "a\r\nSet-Cookie: b=1"],
    ];
    const html: [string, string] = ["Content-Type", "text/html"];
    const reply = await (await app("<script>fetch('/api')</script>", { headers: [html, ...hostile] })).call();
    expect(reply.status).toBe(200);
    const names = ["Content-Type", "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"];
    expect(reply.raw.map(([name]) => name).slice(0, 5)).toEqual([...names, "Content-Length"]);
    expect(reply.headers).toMatchObject({ "content-security-policy": "sandbox" });
  });

  it("does not appear in the request log", async () => {
    const { call } = await app();
    await call("/once", { headers: { Authorization: "Bearer svc_test_of_somebody_else" } });
    await gateway.call("/v1/nothing");
    expect(await db().$queryRaw`select endpoint from requests`).toEqual([]);
  });

  it("is dropped when the caller hangs up", async () => {
    const { id, tunnel } = await makeListener(await makeWorkspace());
    const [arrived, dropped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    lines.connect(id, (_, gone) => {
      gone.addEventListener("abort", () => dropped.resolve());
      arrived.resolve();
      return new Promise(() => undefined);
    });
    const asked = request(`${gateway.url}/t/${tunnel}`).end();
    await arrived.promise;
    asked.on("error", () => undefined); // hung up on purpose
    asked.destroy();
    await expect(dropped.promise).resolves.toBeUndefined();
  });
});
