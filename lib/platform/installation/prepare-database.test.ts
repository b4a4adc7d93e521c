import { afterEach, expect, it, vi } from "vitest";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { DatabaseAway } from "#lib/platform/postgres/explain-connection.ts";
import { tcpTarget } from "#testing/services/outbound-targets.ts";
import { prepareDatabase, reachDatabase } from "./prepare-database.ts";

afterEach(() => {
  vi.useRealTimers();
});

it.each<[string, (url: string) => Promise<unknown>, Error | typeof DatabaseAway]>([
  ["a start", reachDatabase, DatabaseAway],
  ["preparing", prepareDatabase, DatabaseAway],
  ["migrating", migrate, new Error("timeout expired")],
])("%s waits 15 s for a silent database, and no longer", async (_, work, reason) => {
  const reached = Promise.withResolvers<void>();
  await using silent = await tcpTarget(() => reached.resolve());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let ended = false;
  const waits = work(`postgresql://user@127.0.0.1:${silent.port}/gatehouse`).finally(() => {
    ended = true;
  });
  const refused = expect(waits).rejects.toThrow(reason);
  await reached.promise;
  await vi.advanceTimersByTimeAsync(14_999);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
});
