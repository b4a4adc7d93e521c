import { afterEach, describe, expect, it } from "vitest";
import { runCommand } from "#testing/processes/run-command.ts";
import { type RunningListen, startListen } from "#testing/processes/start-listen.ts";
import { LISTENER, SECRET, TestListenerServer } from "#testing/services/listen-server.ts";
import { testApp } from "#testing/services/local-app.ts";
import { closedPort } from "#testing/services/ports.ts";
import { verify } from "../../packages/verify/index.js";

const KEY = `svc_test_${"a".repeat(32)}`;
let running: RunningListen[] = [];
afterEach(async () => {
  for (const each of running) await each[Symbol.asyncDispose]();
  running = [];
});

const envFor = (server: { url: string }) => ({ GATEHOUSE_API_KEY: KEY, GATEHOUSE_BASE_URL: server.url });
function listen(server: { url: string }, port: number, ...words: string[]): RunningListen {
  const one = startListen(["--forward-to", `127.0.0.1:${port}/hooks`, "--json", ...words], { env: envFor(server) });
  running.push(one);
  return one;
}
const kinds = ({ lines }: RunningListen, kind: string) => lines.filter((line) => line.kind === kind);

it("forwards signed events in order and reports them", async () => {
  await using server = await TestListenerServer.start();
  await using app = await testApp();
  const ids = server.emit(3);
  const one = listen(server, app.port, "--events", "job.completed", "--name", "mine", "--header", "X-Mine: yes");
  await one.until(() => kinds(one, "delivery").length === 3);
  ids.push(...server.emit(2, { replayed_at: 1_768_473_000, attempts_made: 0 }));
  await server.until(() => server.recorded.length === 5);

  expect(server.opened).toEqual([
    {
      name: "mine",
      forward_to: `http://127.0.0.1:${app.port}/hooks`,
      mode: "test",
      events: ["job.completed"],
      agent: expect.stringMatching(/^gatehouse-cli\//),
    },
  ]);
  expect(server.authorization).toBe(`Bearer ${KEY}`);
  expect(app.ids()).toEqual(ids);
  for (const { path, headers, body } of app.arrived) {
    expect([path, headers["x-mine"], headers["content-type"]]).toEqual(["/hooks", "yes", "application/json"]);
    const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
    await verify({ headers: sent, body, secrets: [SECRET] });
  }
  expect(server.recorded).toMatchObject(ids.map((id) => ({ id, outcome: "delivered" })));
  const [{ attempt } = { attempt: undefined }] = server.recorded;
  expect(attempt).toMatchObject({ status: 200, error: null, address: "127.0.0.1", truncated: false });
  expect(Buffer.from(attempt?.response_body ?? "", "base64").toString()).toBe("ok");
  expect(one.lines[0]).toMatchObject({ kind: "listening", listener_id: LISTENER, workspace: "Acme", waiting: 3 });
  expect(kinds(one, "delivery").at(-1)).toMatchObject({ replay: true, outcome: "delivered", attempt: 1, status: 200 });
  one.signal("SIGINT");
  expect(await one.ended).toMatchObject({ code: 0, err: "" });
  expect(one.lines.at(-1)).toMatchObject({ kind: "ended", waiting: 0 });
});

it("waits for a closed app with a single attempt, then forwards everything in order", async () => {
  await using server = await TestListenerServer.start();
  const port = await closedPort();
  const ids = server.emit(150);
  const one = listen(server, port);
  await one.until(() => kinds(one, "app_down").length === 1);
  ids.push(...server.emit(10));
  await server.until(() => server.recorded.length === 1);
  expect(server.recorded[0]).toMatchObject({
    id: ids[0],
    outcome: "retry",
    attempt: {
      status: null,
      error: { code: "connection_refused", message: expect.stringContaining("nothing is listening") },
    },
  });
  await using app = await testApp(undefined, port);
  await server.until(() => server.waiting === 0);
  expect(app.ids()).toEqual(ids);
  expect(server.recorded).toHaveLength(ids.length + 1);
  expect(kinds(one, "app_up")).toHaveLength(1);
});

it("keeps the order and loses nothing over repeated disconnects", async () => {
  await using server = await TestListenerServer.start();
  await using app = await testApp();
  server.closeAfter = 7;
  const ids = server.emit(30);
  listen(server, app.port);
  await server.until(() => server.waiting === 0);
  expect(server.connections).toBeGreaterThan(3);
  expect(app.ids()).toEqual(ids);
});

it("resumes under the same name with the same deliveries after being killed", async () => {
  await using server = await TestListenerServer.start();
  let hang = true;
  await using app = await testApp((_request, response) => void (hang ? undefined : response.writeHead(204).end()));
  const ids = server.emit(5);
  const one = listen(server, app.port);
  await app.until(() => app.arrived.length === 1);
  one.signal("SIGKILL");
  await one.ended;
  hang = false;
  listen(server, app.port);
  await server.until(() => server.waiting === 0);
  // The delivery in progress at that time is sent again under its ID.
  expect(app.ids()).toEqual([ids[0], ...ids]);
  expect(new Set(server.opened.map(({ name }) => name)).size).toBe(1);
});

it("reports an answer received while disconnected, without a second request", async () => {
  await using server = await TestListenerServer.start();
  let answer: () => void = () => undefined;
  await using app = await testApp((_request, response) => {
    answer = () => void response.writeHead(200).end();
    if (app.arrived.length > 1) answer();
  });
  const ids = server.emit(3);
  const one = listen(server, app.port);
  await app.until(() => app.arrived.length === 1);
  server.close(4503);
  await one.until(() => kinds(one, "disconnected").length === 1);
  answer();
  await server.until(() => server.waiting === 0);
  expect(app.ids()).toEqual(ids);
  expect(kinds(one, "reconnected")).toHaveLength(1);
});

describe("an app that fails", () => {
  it.each<[string, Parameters<typeof testApp>[0], object]>([
    ["500", (_request, response) => void response.writeHead(500).end("broken"), { code: "http_error" }],
    ["redirect", (_request, response) => void response.writeHead(302, { location: "/x" }).end(), { code: "redirect" }],
  ])("counts as failed without a retry when it answers %s", async (_name, listener, error) => {
    await using server = await TestListenerServer.start();
    await using app = await testApp(listener);
    server.emit(2);
    listen(server, app.port);
    await server.until(() => server.waiting === 0);
    expect(server.recorded).toMatchObject([
      { outcome: "failed", attempt: { error } },
      { outcome: "failed", attempt: { error } },
    ]);
  });

  it("is retried before later deliveries when it hangs or breaks off", async () => {
    await using server = await TestListenerServer.start();
    await using app = await testApp((request, response) => {
      if (app.arrived.length === 1) return;
      if (app.arrived.length === 2) return void request.socket.destroy();
      if (app.arrived.length === 3) return void response.writeHead(200, { "content-length": "10" }).write("half");
      response.writeHead(200).end();
    });
    const [first, second, third] = server.emit(3);
    // Long enough for an answer on a busy machine.
    listen(server, app.port, "--timeout-app", "15");
    await server.until(() => server.waiting === 0);
    expect(server.recorded).toMatchObject([
      { id: first, outcome: "retry", attempt: { status: null, error: { code: "target_timeout" } } },
      { id: first, outcome: "retry", attempt: { status: null, error: { code: "no_answer" } } },
      { id: first, outcome: "failed", attempt: { error: { code: "target_timeout" } } },
      { id: second, outcome: "delivered" },
      { id: third, outcome: "delivered" },
    ]);
  });

  it("is cut off when it answers endlessly, in body or headers", async () => {
    await using server = await TestListenerServer.start();
    const flood = Buffer.alloc(64 * 1024, "x");
    await using app = await testApp((request, response) => {
      if (app.arrived.length === 1) {
        response.writeHead(200);
        const pour = (): void => {
          while (response.writable && response.write(flood));
          response.once("drain", pour);
        };
        return pour();
      }
      request.socket.write("HTTP/1.1 200 OK\r\n");
      const pour = (): void => {
        while (request.socket.writable && request.socket.write(`x-${flood}: 1\r\n`));
        request.socket.once("drain", pour);
      };
      pour();
    });
    server.emit(1);
    listen(server, app.port);
    await server.until(() => server.recorded.length === 1);
    expect(server.recorded[0]).toMatchObject({ outcome: "delivered", attempt: { status: 200, truncated: true } });
    expect(Buffer.from(server.recorded[0]?.attempt.response_body ?? "", "base64")).toHaveLength(64 * 1024);
    server.emit(1);
    await server.until(() => server.recorded.length === 2);
    expect(server.recorded[1]?.attempt.error).toMatchObject({
      code: "no_answer",
      message: expect.stringContaining("headers"),
    });
  });
});

describe("exiting", () => {
  it.each([
    [4401, "The key was revoked", 3, "revoked"],
    [4409, "", 1, "--name"],
    [4410, "ended in the dashboard", 1, "ended in the dashboard"],
    [4400, "too large", 1, "too large"],
  ])("explains the close code %i and exits", async (code, reason, exit, words) => {
    await using server = await TestListenerServer.start();
    const one = listen(server, await closedPort());
    await one.until(() => kinds(one, "listening").length === 1);
    server.close(code, reason);
    expect(await one.ended).toMatchObject({ code: exit, err: expect.stringContaining(words) });
  });

  it("exits for an invalid key, retries temporary failures, and reopens a missing listener", async () => {
    await using server = await TestListenerServer.start();
    const error = { code: "revoked", message: "Revoked.", revoked_at: "2026-01-01T00:00:00.000Z", reason: "lost" };
    server.refusals.push({ status: 503 }, { status: 429, headers: { "retry-after": "0" } });
    server.refusals.push({ status: 404, body: { error: { code: "not_found", message: "No such listener." } } });
    const one = listen(server, await closedPort());
    await one.until(() => kinds(one, "listening").length === 1);
    expect(kinds(one, "disconnected")).toMatchObject([{ reason: "Not now." }]);
    expect(server.opened).toHaveLength(2);
    server.refusals.push({ status: 401, body: { error } });
    server.close(1012);
    expect(await one.ended).toMatchObject({ code: 3, err: expect.stringContaining("was revoked") });
  });

  it("finishes current work after Ctrl-C, and leaves the rest with the server", async () => {
    await using server = await TestListenerServer.start();
    let answer: () => void = () => undefined;
    await using app = await testApp((_request, response) => {
      answer = () => void response.writeHead(200).end();
    });
    const [first] = server.emit(4);
    const one = listen(server, app.port);
    await app.until(() => app.arrived.length === 1);
    one.signal("SIGINT");
    await one.until(() => kinds(one, "finishing").length === 1);
    answer();
    expect(await one.ended).toMatchObject({ code: 0, err: "" });
    expect(server.recorded).toMatchObject([{ id: first, outcome: "delivered" }]);
    expect(one.lines.at(-1)).toMatchObject({ kind: "ended", reason: "interrupted", waiting: 3 });
    expect(app.ids()).toEqual([first]);
  });

  it("exits immediately on a second Ctrl-C", async () => {
    await using server = await TestListenerServer.start();
    await using app = await testApp(() => undefined);
    server.emit(1);
    const one = listen(server, app.port);
    await app.until(() => app.arrived.length === 1);
    one.signal("SIGINT");
    await one.until(() => kinds(one, "finishing").length === 1);
    one.signal("SIGINT");
    expect((await one.ended).code).toBe(130);
  });
});

it("prints only the secret, without opening a listener", async () => {
  await using server = await TestListenerServer.start();
  const words = ["listen", "--forward-to", "3000", "--print-secret"];
  expect(await runCommand(words, { env: envFor(server) })).toEqual({ out: `${SECRET}\n`, err: "", code: 0 });
  expect(server.asked).toEqual(["GET /v1/test-secret"]);
  expect(server.opened).toEqual([]);
});
