import { afterEach, expect, it } from "vitest";
import type { TunnelCall } from "#lib/webhooks/listeners/protocol.ts";
import { type RunningListen, startListen } from "#testing/processes/start-listen.ts";
import { TestListenerServer } from "#testing/services/listen-server.ts";
import { testApp } from "#testing/services/local-app.ts";
import { closedPort } from "#testing/services/ports.ts";

let running: RunningListen[] = [];
afterEach(async () => {
  for (const each of running) await each[Symbol.asyncDispose]();
  running = [];
});

async function listening(server: TestListenerServer, port: number): Promise<RunningListen> {
  const env = { GATEHOUSE_API_KEY: `svc_test_${"a".repeat(32)}`, GATEHOUSE_BASE_URL: server.url };
  const one = startListen(["--forward-to", `127.0.0.1:${port}/hooks`, "--json"], { env });
  running.push(one);
  await one.until(() => one.lines.length > 0);
  return one;
}

const call = (id: string, fields: Partial<TunnelCall> = {}): TunnelCall => ({
  id,
  method: "POST",
  target: "/stripe?a=1",
  headers: [
    ["Content-Type", "text/plain"],
    ["Connection", "x-hop"],
    ["X-Hop", "1"],
    ["X-Two", "a"],
    ["X-Two", "b"],
    ["Host", "gatehouse.example.com"],
  ],
  body: Buffer.from("hello").toString("base64"),
  ...fields,
});

it("forwards a request unchanged and returns the app's answer", async () => {
  await using server = await TestListenerServer.start();
  await using app = await testApp((_request, response) => {
    response.setHeader("Set-Cookie", ["a=1", "b=2"]);
    response.writeHead(201, { "Keep-Alive": "timeout=9" }).end("made");
  });
  const one = await listening(server, app.port);
  server.call(call("1"));
  server.call(call("2", { method: "GET", target: "", body: "" }));
  await server.until(() => server.answers.length === 2);
  const [first, second] = [
    app.arrived.find(({ method }) => method === "POST"),
    app.arrived.find(({ method }) => method === "GET"),
  ];
  expect(first).toMatchObject({ path: "/stripe?a=1", body: "hello" });
  expect(first?.headers).toMatchObject({
    host: `127.0.0.1:${app.port}`,
    "x-two": "a, b",
    "content-type": "text/plain",
  });
  expect(first?.headers["x-hop"]).toBeUndefined();
  expect(second).toMatchObject({ path: "/hooks", body: "" });
  const answer = server.answers.find(({ id }) => id === "1");
  if (!answer || "error" in answer) throw new Error("It was answered with an error.");
  expect([answer.status, Buffer.from(answer.body, "base64").toString()]).toEqual([201, "made"]);
  expect(answer.headers.filter(([name]) => name === "Set-Cookie")).toHaveLength(2);
  expect(answer.headers.map(([name]) => name.toLowerCase())).not.toContain("keep-alive");
  await one.until(() => one.lines.filter(({ kind }) => kind === "call").length === 2);
});

it("explains a missing answer", async () => {
  await using server = await TestListenerServer.start();
  await using app = await testApp((request, response) =>
    request.url === "/large"
      ? void response.end(Buffer.alloc(1024 * 1024 + 1))
      : request.url === "/whole"
        ? void response.end(Buffer.alloc(1024 * 1024))
        : void request.socket.destroy(),
  );
  await listening(server, app.port);
  server.call(call("large", { target: "/large" }));
  server.call(call("whole", { target: "/whole" }));
  server.call(call("broken", { target: "/broken" }));
  server.call(call("bad", { target: "/a b" }));
  await server.until(() => server.answers.length === 4);
  const of = (id: string) => server.answers.find((answer) => answer.id === id);
  expect(of("large")).toMatchObject({ error: { code: "too_large" } });
  expect(of("whole")).toMatchObject({ status: 200 });
  expect(of("broken")).toMatchObject({ error: { code: "no_answer" } });
  expect(of("bad")).toMatchObject({ error: { code: "no_answer" } });
});

it("reports a closed app without delaying events", async () => {
  await using server = await TestListenerServer.start();
  await listening(server, await closedPort());
  server.call(call("1"));
  await server.until(() => server.answers.length === 1);
  expect(server.answers).toMatchObject([{ error: { code: "connection_refused" } }]);
});

it("forwards sixteen concurrent calls besides events, and drops abandoned ones", async () => {
  await using server = await TestListenerServer.start();
  const held: (() => void)[] = [];
  let gone = 0;
  await using app = await testApp((request, response) => {
    if (request.headers["x-service-event"]) return void response.end();
    response.once("close", () => {
      if (!response.writableEnded) gone++;
    });
    held.push(() => void response.end());
  });
  const one = await listening(server, app.port);
  for (let id = 1; id <= 18; id++) server.call(call(String(id), { target: `/${id}` }));
  await app.until(() => held.length === 16);
  server.emit(1);
  await server.until(() => server.recorded.length === 1);
  server.say({ say: "drop_call", id: "1" });
  server.say({ say: "drop_call", id: "18" });
  await one.until(() => one.lines.some(({ kind, target }) => kind === "call" && target === "/1"));
  await app.until(() => held.length === 17 && gone <= 1);
  for (const answer of held) answer();
  await server.until(() => server.answers.length === 16);
  expect(app.arrived.map(({ path }) => path)).not.toContain("/18");
  expect(server.answers.map(({ id }) => id)).not.toContain("1");
});
