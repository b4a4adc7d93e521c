import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { type Clock, fakeClock } from "#lib/platform/values/clock.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { answering, TestCommandLines } from "#testing/processes/tunnel-command-lines.ts";
import { ownDatabase } from "#testing/services/database.ts";
import type { TunnelAnswer } from "../protocol.ts";
import { watchListeners } from "../watch-listeners.ts";
import { CALL_WAITS_MS, TAKEN_WITHIN_MS, TUNNEL_BODY_MAX_BYTES, UNSEEN_MS } from "./constants.ts";
import { sweepCalls } from "./drop-calls.ts";
import { Tunnels } from "./tunnels.ts";
import type { ReceivedCall, TunnelRefusal } from "./types.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

/** A stopped clock, so that a slow machine times out no call. */
const clock: Clock = fakeClock(new Date());
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  // No call is left in the database, whatever happened.
  await expect.poll(() => db().tunnelCall.count()).toBe(0);
  await Promise.all(running.splice(0).map((stop) => stop()));
});

/** Starts a process with its connected command lines. If `isDeaf`, it receives no notifications. */
async function startProcess(options: { isDeaf?: boolean; clock?: Clock } = {}) {
  const lines = new TestCommandLines();
  const tunnels = new Tunnels({ clock: options.clock ?? clock, taker: lines });
  tunnels.start();
  const hears = Promise.withResolvers<void>();
  const stopHearing = options.isDeaf
    ? hears.resolve()
    : watchListeners((kind, ...about) => {
        hears.resolve();
        tunnels.onChange(kind, ...about);
      });
  running.push(async () => {
    await tunnels.stop();
    await stopHearing?.();
  });
  await hears.promise;
  return { lines, tunnels };
}

const present = new AbortController().signal;
const posted = (text: string): ReceivedCall => ({
  method: "POST",
  target: "/hook?a=1",
  headers: [
    ["X-A", "1"],
    ["x-a", "2"],
  ],
  body: Buffer.from(text),
});
const listener = async (more: Parameters<typeof makeListener>[1] = {}) =>
  (await makeListener(await makeWorkspace(), more)).id;

describe.each([
  ["with a notification", false],
  ["found by polling without notifications", true],
])("a call, %s", (_, isDeaf) => {
  it("reaches the process with the connection and returns its answer", async () => {
    const id = await listener();
    const [front, other] = [await startProcess({ isDeaf }), await startProcess({ isDeaf })];
    other.lines.connect(id, (call) => answering(call.id, `got ${Buffer.from(call.body, "base64")}`, { status: 201 }));
    const answer = await front.tunnels.ask(id, posted("hello €"), present);
    expect(answer).toEqual({
      ok: true,
      value: { status: 201, headers: [["Content-Type", "text/plain"]], body: Buffer.from("got hello €") },
    });
    expect(other.lines.calls).toMatchObject([{ method: "POST", target: "/hook?a=1", headers: posted("").headers }]);
    expect(front.lines.calls).toEqual([]);
  });
});

describe("a call", () => {
  it("is made once if several processes have a connection", async () => {
    const id = await listener();
    const both = [await startProcess(), await startProcess()];
    for (const { lines } of both) lines.connect(id, (call) => answering(call.id, "once"));
    const asked = Array.from({ length: 20 }, (_, at) => both[at % 2]?.tunnels.ask(id, posted(`${at}`), present));
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ ok: true });
    expect(both.flatMap(({ lines }) => lines.calls.map((call) => call.id))).toHaveLength(20);
  });

  it("carries 1 MiB of binary data in both directions", async () => {
    const id = await listener();
    const { tunnels, lines } = await startProcess();
    const body = Buffer.alloc(TUNNEL_BODY_MAX_BYTES, Buffer.from([0, 255, 10, 13, 128]));
    lines.connect(id, (call) => ({ id: call.id, status: 200, headers: [], body: call.body }));
    const answer = await tunnels.ask(id, { ...posted(""), body }, present);
    expect(answer?.ok && answer.value.body.equals(body)).toBe(true);
  });

  it.each<[string, object, string]>([
    ["is not connected", { connectedAt: null }, "not_connected"],
    ["was last seen too long ago", { seenAt: new Date(clock.now().getTime() - UNSEEN_MS - 1_000) }, "not_connected"],
    ["has ended", { endedAt: new Date() }, "not_found"],
  ])("is refused immediately if the command line %s", async (_, more, error) => {
    const { tunnels } = await startProcess({ isDeaf: true });
    expect(await tunnels.ask(await listener(more), posted(""), present)).toMatchObject({ ok: false, error });
  });

  it("waits a limited time for a reconnect", async () => {
    const id = await listener();
    const time = fakeClock(new Date());
    const front = await startProcess({ clock: time });
    const asked = front.tunnels.ask(id, posted(""), present);
    await expect.poll(() => db().tunnelCall.count()).toBe(1);
    time.advance(TAKEN_WITHIN_MS - 1);
    front.lines.connect(id, (call) => answering(call.id, "back again"));
    expect(await asked).toMatchObject({ ok: true });
    const late = front.tunnels.ask(await listener(), posted(""), present);
    await expect.poll(() => db().tunnelCall.count()).toBe(1);
    time.advance(TAKEN_WITHIN_MS);
    expect(await late).toMatchObject({ ok: false, error: "not_connected" });
  });

  it("times out if the app is too slow, and notifies the command line", async () => {
    const id = await listener();
    const time = fakeClock(new Date());
    const [front, other] = [await startProcess({ clock: time }), await startProcess()];
    const dropped = Promise.withResolvers<void>();
    other.lines.connect(id, (_, gone) => {
      gone.addEventListener("abort", () => dropped.resolve());
      time.advance(CALL_WAITS_MS);
      return new Promise(() => undefined);
    });
    expect(await front.tunnels.ask(id, posted(""), present)).toMatchObject({ ok: false, error: "too_slow" });
    await dropped.promise;
  });

  it("is dropped if its caller disconnects, and notifies the command line", async () => {
    const id = await listener();
    const [front, other] = [await startProcess(), await startProcess()];
    const caller = new AbortController();
    const dropped = Promise.withResolvers<void>();
    other.lines.connect(id, (_, gone) => {
      gone.addEventListener("abort", () => dropped.resolve());
      caller.abort();
      return new Promise(() => undefined);
    });
    expect(await front.tunnels.ask(id, posted(""), caller.signal)).toBeUndefined();
    await dropped.promise;
    expect(await front.tunnels.ask(id, posted(""), AbortSignal.abort())).toBeUndefined();
  });

  it("is not repeated if the connection breaks before the answer", async () => {
    const id = await listener();
    const { tunnels, lines } = await startProcess();
    lines.connect(id, () => Promise.reject(new Error("the connection broke")));
    expect(await tunnels.ask(id, posted(""), present)).toMatchObject({ ok: false, error: "no_answer" });
    expect(lines.calls).toHaveLength(1);
  });

  it("ends immediately when the connected process stops, and is deleted when the caller's does", async () => {
    const id = await listener();
    const [front, other] = [await startProcess(), await startProcess()];
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    other.lines.connect(id, () => {
      (other.lines.calls.length === 1 ? first : second).resolve();
      return new Promise(() => undefined);
    });
    const left = other.tunnels.ask(id, posted("its own"), present);
    await first.promise;
    const asked = front.tunnels.ask(id, posted("another's"), present);
    await second.promise;
    await other.tunnels.stop();
    expect(await left).toBeUndefined();
    expect(await asked).toMatchObject({ ok: false, error: "no_answer" });
  });

  /** A command line's answer without the call's ID. */
  type AnswerWithoutId = TunnelAnswer extends infer A ? (A extends unknown ? Omit<A, "id"> : never) : never;
  const far = { status: 200, headers: [], body: "" };
  it.each<[string, AnswerWithoutId, TunnelRefusal]>([
    ["the app is not running", { error: { code: "connection_refused", message: "10.1.2.3:4000" } }, "no_answer"],
    ["the app times out", { error: { code: "target_timeout", message: "" } }, "too_slow"],
    ["the command line reports it as too large", { error: { code: "too_large", message: "" } }, "too_large"],
    ["it is too large", { ...far, body: Buffer.alloc(TUNNEL_BODY_MAX_BYTES + 1).toString("base64") }, "too_large"],
    ["its headers are too large", { ...far, headers: [["X", "x".repeat(40_000)]] }, "too_large"],
    ["its status is informational", { ...far, status: 101 }, "no_answer"],
    ["its status is out of range", { ...far, status: 1e9 }, "no_answer"],
    ["its status is not an integer", { ...far, status: 200.5 }, "no_answer"],
  ])("returns an error if %s", async (_, answer, error) => {
    const id = await listener();
    const { tunnels, lines } = await startProcess();
    lines.connect(id, (call) => ({ id: call.id, ...answer }));
    const refused = await tunnels.ask(id, posted(""), present);
    expect(refused).toMatchObject({ ok: false, error });
    expect(JSON.stringify(refused)).not.toContain("10.1.2.3");
  });
});

it("deletes calls left by a killed process", async () => {
  const id = await listener();
  const now = new Date();
  const at = (ms: number) => new Date(now.getTime() + ms);
  const row = { workspaceId: "ws", listenerId: id, createdAt: now, head: "{}", body: Buffer.alloc(0) };
  await db().tunnelCall.createMany({
    data: [
      { ...row, id: "old", dueAt: at(-CALL_WAITS_MS - 1) },
      { ...row, id: "fresh", dueAt: at(CALL_WAITS_MS) },
    ],
  });
  expect(await sweepCalls({ clock: fakeClock(now) })).toBe(1);
  expect(await db().tunnelCall.findMany({ select: { id: true } })).toEqual([{ id: "fresh" }]);
  await db().tunnelCall.deleteMany();
});
