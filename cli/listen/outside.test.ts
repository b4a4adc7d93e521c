import { afterEach, describe, expect, it } from "vitest";
import { gatehouse, runCommand } from "#testing/processes/run-command.ts";
import { type RunningListen, startListen } from "#testing/processes/start-listen.ts";
import { TestListenerServer } from "#testing/services/listen-server.ts";
import { testApp } from "#testing/services/local-app.ts";
import { closedPort } from "#testing/services/ports.ts";
import { testProxy } from "#testing/services/proxy.ts";

const KEY = `svc_test_${"a".repeat(32)}`;
let running: RunningListen[] = [];
afterEach(async () => {
  for (const each of running) await each[Symbol.asyncDispose]();
  running = [];
});
const started = (words: string[], env: Record<string, string>): RunningListen => {
  const one = startListen(words, { env: { GATEHOUSE_API_KEY: KEY, ...env } });
  running.push(one);
  return one;
};

it("uses an authenticating proxy for the server, but not for the app", async () => {
  await using server = await TestListenerServer.start();
  await using app = await testApp();
  await using proxy = await testProxy({
    port: server.port,
    authorization: `Basic ${Buffer.from("me:p@ss").toString("base64")}`,
  });
  const [id] = server.emit(1);
  started(["--forward-to", String(app.port)], {
    GATEHOUSE_BASE_URL: "http://gatehouse.test",
    HTTP_PROXY: proxy.url.replace("://", "://me:p%40ss@"),
  });
  await server.until(() => server.recorded.length === 1);
  expect(app.ids()).toEqual([id]);
  expect(proxy.seen).toContain("CONNECT gatehouse.test:80");
  expect(proxy.seen.join()).not.toContain("127.0.0.1");
});

describe("a narrow terminal", () => {
  it("is never exceeded, except by the URL to be copied", async () => {
    await using server = await TestListenerServer.start();
    await using app = await testApp((_request, response) => void response.writeHead(500).end("\u001b[31mno"));
    server.emit(2, { type: "credits.exhausted" });
    const one = started(["--forward-to", `127.0.0.1:${app.port}/hooks/that/are/rather/deep`], {
      GATEHOUSE_BASE_URL: server.url,
      COLUMNS: "40",
    });
    await server.until(() => server.waiting === 0);
    await one.until(() => one.out().split("← 500").length === 3);
    one.signal("SIGTERM");
    const { out, err, code } = await one.ended;
    expect([err, code]).toEqual(["", 0]);
    for (const line of out.split("\n"))
      if (!line.startsWith("http")) expect(Array.from(line).length).toBeLessThanOrEqual(40);
    expect(out).toContain(`${server.url}/t/`);
    expect(out).not.toContain("\u001b");
    expect(out).toContain("credits.exhausted ← 500");
  });
});

it("reports a closed app once", async () => {
  await using server = await TestListenerServer.start();
  const port = await closedPort();
  server.emit(3);
  const one = started(["--forward-to", `127.0.0.1:${port}`], { GATEHOUSE_BASE_URL: server.url });
  await one.until(() => one.out().includes("is down; 3 events wait, in order"));
  await using app = await testApp(undefined, port);
  await server.until(() => server.waiting === 0);
  await one.until(() => one.out().split("← 200").length === 4);
  expect(one.out().match(/is down/g)).toHaveLength(1);
  expect(one.out()).toContain(`127.0.0.1:${app.port} is back after`);
});

it("exits quietly when its output is no longer read", async () => {
  await using server = await TestListenerServer.start();
  const one = startListen(["--forward-to", "127.0.0.1:1", "--json"], {
    env: { GATEHOUSE_API_KEY: KEY, GATEHOUSE_BASE_URL: server.url },
    command: ["sh", "-c", '"$0" "$@" | head -n 1', process.execPath, gatehouse],
  });
  running.push(one);
  await one.until(() => one.lines.length === 1);
  server.emit(1);
  expect(await one.ended).toMatchObject({ err: "" });
});

it.each([
  [["--forward-to", "nonsense"], "such as 3000"],
  [["--forward-to", "ftp://a.test"], "such as 3000"],
  [[], "--forward-to"],
  [["--forward-to", "3000", "--events", "job.done"], "job.completed"],
  [["--forward-to", "3000", "--in-flight", "0"], "--in-flight"],
  [["--forward-to", "3000", "--live"], "--live"],
])("%j is a usage error that names the expected value", async (words, expected) => {
  const env = { GATEHOUSE_API_KEY: KEY, GATEHOUSE_BASE_URL: "http://127.0.0.1:1" };
  expect(await runCommand(["listen", ...words], { env })).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringContaining(expected),
  });
});

it("exits with 69 without a server", async () => {
  const env = { GATEHOUSE_API_KEY: KEY, GATEHOUSE_BASE_URL: "http://127.0.0.1:1" };
  const ended = await runCommand(["listen", "--forward-to", "3000"], { env });
  expect(ended).toMatchObject({ code: 69, out: "", err: expect.stringContaining("nothing is listening there") });
});
