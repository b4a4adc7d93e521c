import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { fixturesUrl } from "#lib/scraping/fixtures/fixtures-url.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { LiveStreams } from "./live-streams.ts";
import { openStream } from "./open-stream.ts";
import { StreamInput } from "./schema.ts";
import type { Sink } from "./stream-runner.ts";

await ownDatabase();
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

async function caller(): Promise<Ctx> {
  const owner = await makeWorkspace({ clock: databaseClock });
  const { id } = await makeKey(owner, { env: "test", scopes: ["stream"] });
  return {
    ...owner,
    actor: { type: "api_key", id: id as `key_${string}`, label: "k", env: "test", scopes: ["stream"] },
  };
}

async function opened(ctx: Ctx) {
  const stream = await openStream(ctx, StreamInput.parse({ urls: [`${fixturesUrl()}/simple`] }));
  if (!stream.ok) throw new Error(stream.message);
  return stream.value;
}

/** A consumer that reads nothing. */
function idleSink(): Sink {
  const listeners: (() => void)[] = [];
  let closed = false;
  const onClose = (listener: () => void) => void (closed ? listener() : listeners.push(listener));
  return {
    get closed() {
      return closed;
    },
    write: () => new Promise<void>(onClose),
    end: () => {
      closed = true;
      for (const listener of listeners.splice(0)) listener();
    },
    onClose,
  };
}

it("leaves room for others, however many one workspace opens", async () => {
  const streams = new LiveStreams({ clock: databaseClock, max: 6 });
  const [greedy, other, third] = [await caller(), await caller(), await caller()];
  const openAll = async (ctx: Ctx) => {
    let count = 0;
    for (; streams.hasRoomFor(ctx.workspaceId); count++) void streams.serve(ctx, await opened(ctx), idleSink());
    return count;
  };
  expect([await openAll(greedy), await openAll(other), await openAll(third)]).toEqual([3, 2, 1]);
  await streams.close();
  expect(streams.hasRoomFor(greedy.workspaceId)).toBe(true);
});

it("closes a stream that is opened during a stop, for another process to resume", async () => {
  const streams = new LiveStreams({ clock: databaseClock });
  const ctx = await caller();
  const stream = await opened(ctx);
  streams.stop();
  const sink = idleSink();
  const serving = streams.serve(ctx, stream, sink);
  const wasClosed = sink.closed;
  sink.end();
  expect([wasClosed, await serving]).toEqual([true, 0]);
  await streams.close();
});
