import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import type { TunnelAnswer, TunnelCall } from "#lib/webhooks/listeners/protocol.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type CommandLine, connectCommandLine } from "#testing/processes/command-line.ts";
import { callTunnel } from "#testing/processes/tunnel-caller.ts";
import { answering } from "#testing/processes/tunnel-command-lines.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";

/** Timeouts for a machine busy with other tests. */
const PATIENT = { timeout: 90_000, interval: 25 };
let gateway: TestGateway;

beforeAll(async () => {
  await ownDatabase();
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  await closeDb();
});

async function listening() {
  const { token } = await makeKey(await makeWorkspace(), { scopes: ["admin"] });
  const { json } = await gateway.call("/v1/listeners", {
    token,
    body: { name: "laptop", forward_to: "http://localhost:4000/", mode: "live" },
  });
  const path = new URL(String(json.tunnel_url)).pathname;
  return { id: json.id, token, path, line: await connectCommandLine(gateway.url, token, json.id) };
}

/** Returns the latest call sent to the CLI. */
const called = (line: CommandLine): Promise<TunnelCall> =>
  vi.waitFor(() => {
    const call = line.messages.flatMap((message) => (message.say === "call" ? [message.call] : [])).at(-1);
    if (!call) throw new Error("It was not called yet.");
    return call;
  }, PATIENT);
const answer = (line: CommandLine, said: TunnelAnswer) => line.say({ say: "answer", answer: said });

it("carries a call over the CLI's connection, as well as its deliveries", async () => {
  const { line, path } = await listening();
  const asked = callTunnel(gateway.url, `${path}/hook?x=1`, { method: "POST", body: "sent" });
  const call = await called(line);
  expect(call).toMatchObject({ method: "POST", target: "/hook?x=1", body: Buffer.from("sent").toString("base64") });
  answer(line, answering(call.id, "taken", { status: 202 }));
  expect(await asked).toMatchObject({ status: 202, body: Buffer.from("taken") });
});

it("reaches the CLI from any process", async () => {
  const other = fork(path.join(import.meta.dirname, "../../../testing/processes/gateway-process.ts"), {
    env: { ...process.env, LOG_LEVEL: "silent", GATEWAY_PATIENT: "yes" },
  });
  try {
    const [port] = (await once(other, "message")) as [number];
    const { line, path: tunnel } = await listening();
    const asked = Array.from({ length: 5 }, (_, at) => callTunnel(`http://127.0.0.1:${port}`, `${tunnel}/${at}`));
    const calls = await vi.waitFor(() => {
      const all = line.messages.flatMap((message) => (message.say === "call" ? [message.call] : []));
      expect(all).toHaveLength(5);
      return all;
    }, PATIENT);
    for (const call of calls.reverse()) answer(line, answering(call.id, `of ${call.target}`));
    const bodies = (await Promise.all(asked)).map(({ body }) => body.toString());
    expect(bodies).toEqual(["of /0", "of /1", "of /2", "of /3", "of /4"]);
  } finally {
    other.disconnect();
  }
});

it("answers 502 as soon as the CLI disconnects", async () => {
  const { id, line, path } = await listening();
  const asked = callTunnel(gateway.url, path);
  await called(line);
  line.cut();
  expect(await asked).toMatchObject({ status: 502 });
  await expect.poll(() => db().listener.findUniqueOrThrow({ where: { id } })).toMatchObject({ connectedAt: null });
  expect(await callTunnel(gateway.url, path)).toMatchObject({ status: 502 });
});

it("notifies the CLI when the caller has gone", async () => {
  const { line, path } = await listening();
  const caller = new AbortController();
  const asked = fetch(gateway.url + path, { signal: caller.signal });
  const call = await called(line);
  caller.abort();
  await expect(asked).rejects.toThrow();
  await vi.waitFor(() => expect(line.messages).toContainEqual({ say: "drop_call", id: call.id }), PATIENT);
});

it("disappears with its listener", async () => {
  const { id, path, token } = await listening();
  expect((await gateway.call(`/v1/listeners/${id}`, { token, method: "DELETE" })).status).toBeLessThan(300);
  expect(await callTunnel(gateway.url, path)).toMatchObject({ status: 404 });
});
