import { afterAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { setShards } from "#lib/platform/database/shards/shards.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { tcpRelay } from "#testing/services/tcp-relay.ts";
import { watchLog } from "#testing/services/watch-log.ts";
import { openDatabase } from "./open-database.ts";

const address = new URL(await ownDatabase());
const relay = await tcpRelay(Number(address.port));
address.host = `127.0.0.1:${relay.port}`;
process.env.DATABASE_URL = String(address);
setShards([]); // only this address
afterAll(async () => {
  await closeDb();
  await relay.close();
});

it("starts on a slow database", async () => {
  relay.swallow(true);
  const log = watchLog();
  const opened = openDatabase({ prompt: true });
  await expect.poll(log.text).toContain("database.connection_late");
  await relay.open();
  const close = await opened;
  expect((await sql().query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await close();
  log.end();
});

it("fails immediately if the database refuses connections", async () => {
  await relay.close();
  await expect(openDatabase({ prompt: true })).rejects.toThrow(/nothing answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
});
