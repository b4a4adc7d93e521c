import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { setShards } from "#lib/platform/database/shards/shards.ts";
import { syncClock } from "#lib/platform/values/clock.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { closedPort } from "#testing/services/ports.ts";
import { readHealth } from "./read-health.ts";
import { isReady } from "./rules.ts";

const here = await ownDatabase();
/** Accepts connections but never responds. */
const taken: Socket[] = [];
const silent = createServer((socket) => taken.push(socket));
let away: string;
beforeAll(async () => {
  await syncClock((text) => sql().query(text));
  away = addressAt(await closedPort());
  await once(silent.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  setShards([]);
  silent.close();
  for (const socket of taken) socket.destroy();
  await closeDb();
});

const addressAt = (port: number) => `postgresql://nobody:nothing@127.0.0.1:${port}/none`;

/** Polls, because on a busy machine a working shard may respond too late. */
const found = (states: Record<string, unknown>) =>
  expect
    .poll(async () => {
      const parts = await readHealth();
      return { ready: isReady(parts), ...Object.fromEntries(parts.map(({ part, ...rest }) => [part, rest])) };
    })
    .toMatchObject(states);

it.each(["away", "silent"] as const)("a shard that is %s degrades a process, which still gets calls", async (how) => {
  const other = how === "away" ? away : addressAt((silent.address() as AddressInfo).port);
  setShards([
    { name: "shard_01", url: other },
    { name: "shard_02", url: here },
  ]);
  await found({
    ready: true,
    database: {
      state: "degraded",
      detail: expect.stringMatching(how === "away" ? /^shard_01: .*ECONNREFUSED/ : /^shard_01: (?!.*ECONNREFUSED)/),
    },
    charging: { state: "degraded" },
    migrations: { state: "degraded" },
  });
});

it("fails if no shard responds", async () => {
  setShards([
    { name: "shard_01", url: away },
    { name: "shard_02", url: away },
  ]);
  await found({ ready: false, database: { state: "failing" } });
});
