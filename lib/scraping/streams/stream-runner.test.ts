import { afterAll, expect, test } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { FairSlots } from "#lib/platform/async/fair-slots.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { fixturesUrl } from "#lib/scraping/fixtures/fixtures-url.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { STREAM_CONCURRENCY, WAITING_MAX } from "./constants.ts";
import { openStream } from "./open-stream.ts";
import { resumeStream } from "./resume-stream.ts";
import { StreamInput } from "./schema.ts";
import { type Sink, StreamRunner } from "./stream-runner.ts";

await ownDatabase();
afterAll(closeDb);

const SOON = { timeout: 60_000 };

/** A consumer that takes one event for each `read()`, or all of them after `readAll()`. */
function slowSink() {
  const frames: string[] = [];
  const listeners: (() => void)[] = [];
  let taking: (() => void) | undefined;
  let closed = false;
  let free = false;
  const sink: Sink = {
    get closed() {
      return closed;
    },
    write: async (frame) => {
      frames.push(frame);
      if (!free && !closed)
        await new Promise<void>((resolve) => {
          taking = resolve;
        });
    },
    end: (frame) => {
      if (closed) return;
      if (frame !== undefined) frames.push(frame);
      closed = true;
      taking?.();
      for (const listener of listeners) listener();
    },
    onClose: (listener) => listeners.push(listener),
  };
  const read = () => taking?.();
  return {
    sink,
    frames,
    read,
    readAll: () => {
      free = true;
      read();
    },
  };
}

async function opened(urls: number, env: "live" | "test" = "test") {
  const owner = await makeWorkspace({ credits: 100 });
  const { id, name, scopes } = await makeKey(owner, { env, scopes: ["stream"] });
  // The key was just created, so the ID has the right shape.
  const ctx: Ctx = { ...owner, actor: { type: "api_key", id: id as `key_${string}`, label: name, env, scopes } };
  const input = { urls: Array<string>(urls).fill(`${fixturesUrl()}/200`), max_concurrency: STREAM_CONCURRENCY.most };
  const stream = await openStream(ctx, StreamInput.parse(input));
  if (!stream.ok) throw new Error(stream.message);
  return { ctx, stream: stream.value };
}
/** Takes the one slot of two that a workspace may have, and returns a function that releases it. */
function occupy(slots: FairSlots, { workspaceId }: Ctx): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void slots.run(workspaceId, () => promise);
  return resolve;
}
const stored = (ctx: Ctx) => db().stream.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
const typesOf = (frames: string[]) => frames.map((frame) => /event: (.*)/.exec(frame)?.[1]);

test("fetches only a few pages while the consumer does not read", async () => {
  const { ctx, stream } = await opened(40);
  const { sink, frames, read, readAll } = slowSink();
  const runner = new StreamRunner(ctx, stream, new FairSlots(100, "stream"));
  const served = runner.serve(ctx, stream, sink);
  await expect.poll(async () => (await stored(ctx)).urlsOk, SOON).toBeGreaterThanOrEqual(WAITING_MAX / 2);
  await expect.poll(() => frames.length, SOON).toBe(1);
  // Pages in progress may add a progress event.
  const most = WAITING_MAX + STREAM_CONCURRENCY.most;
  for (let events = 1; events < 12; events++) {
    expect((await stored(ctx)).lastSeq - events).toBeLessThanOrEqual(most);
    read();
    await expect.poll(() => frames.length, SOON).toBe(events + 1);
  }
  readAll();
  await served;
  expect(typesOf(frames).filter((type) => type === "result")).toHaveLength(40);
  expect(typesOf(frames).at(-1)).toBe("stream.completed");
  expect((await metrics.streamResults.get()).values).toMatchObject([{ labels: { outcome: "result" }, value: 40 }]);
});

test("the end of a key is sent before all waiting events, and is the last", async () => {
  const { ctx, stream } = await opened(50);
  const { sink, frames } = slowSink();
  const runner = new StreamRunner(ctx, stream, new FairSlots(100, "stream"));
  const served = runner.serve(ctx, stream, sink);
  await expect.poll(() => typesOf(frames), SOON).toEqual(["stream.started"]);
  await expect.poll(async () => (await stored(ctx)).urlsOk, SOON).toBeGreaterThan(4);
  await runner.revoke({ at: new Date("2026-01-01T00:00:00Z"), reason: "leaked" });
  await served;
  const { lastSeq, endReason, urlsOk } = await stored(ctx);
  expect(frames.at(-1)).toBe(
    `id: ${stream.id}-${lastSeq}\nevent: auth_revoked\ndata: {"revoked_at":"2026-01-01T00:00:00.000Z","reason":"leaked"}\n\n`,
  );
  expect(typesOf(frames)).toEqual(["stream.started", "auth_revoked"]);
  expect(endReason).toBe("canceled");
  await runner.settled();
  expect((await stored(ctx)).urlsOk).toBe(urlsOk);
  expect(await db().event.count({ where: { workspaceId: ctx.workspaceId, type: "stream.completed" } })).toBe(1);
});

test("an event read during the end of a key is not sent after it", async () => {
  const { ctx, stream } = await opened(50);
  const { sink, frames } = slowSink();
  // Fetches nothing, because recording would wait for the table too and take all connections.
  const slots = new FairSlots(2, "stream");
  const free = occupy(slots, ctx);
  const runner = new StreamRunner(ctx, stream, slots);
  const waiting = async () => {
    const { rows } = await sql().query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like $1",
      ["%from stream_events%"],
    );
    return rows.length;
  };
  const { served } = await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table stream_events in access exclusive mode`;
      const served = runner.serve(ctx, stream, sink);
      await expect.poll(waiting, SOON).toBe(1);
      sink.end("the last word");
      return { served };
    },
    { timeout: SOON.timeout },
  );
  await served;
  free();
  await runner.settled();
  expect(frames).toEqual(["the last word"]);
});

test("an owner that was taken over writes nothing, releases its credits and closes", async () => {
  const { ctx, stream } = await opened(5, "live");
  const first = slowSink();
  const slots = new FairSlots(2, "stream");
  const free = occupy(slots, ctx);
  const runner = new StreamRunner(ctx, stream, slots);
  const served = runner.serve(ctx, stream, first.sink);
  first.readAll();
  // Resuming deletes what the consumer has, so it must have been sent.
  await expect.poll(() => typesOf(first.frames)).toEqual(["stream.started"]);
  const claimed = await resumeStream(ctx, `${stream.id}-1`);
  if (!claimed.ok) throw new Error(claimed.message);
  expect(claimed.value).toMatchObject({ fence: 2, pending: [0, 1, 2, 3, 4], after: 1 });
  free();
  await served;
  await runner.settled();
  expect(typesOf(first.frames)).toEqual(["stream.started"]);
  expect(await stored(ctx)).toMatchObject({ urlsOk: 0, urlsFailed: 0, lastSeq: 1, fence: 2 });

  const second = slowSink();
  second.readAll();
  await new StreamRunner(ctx, claimed.value, new FairSlots(5, "stream")).serve(ctx, claimed.value, second.sink);
  expect(typesOf(second.frames).filter((type) => type === "error" || type === "result")).toHaveLength(5);
  const { rows } = await sql().query("select held::int from balances where workspace_id = $1", [ctx.workspaceId]);
  expect(rows).toEqual([{ held: 0 }]);
});
