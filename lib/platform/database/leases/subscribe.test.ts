import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setShards } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type TcpRelay, tcpRelay } from "#testing/services/tcp-relay.ts";
import { subscribe } from "./subscribe.ts";

const direct = await ownDatabase();
let relay: TcpRelay;
beforeAll(async () => {
  const url = new URL(direct);
  relay = await tcpRelay(Number(url.port));
  url.port = String(relay.port);
  Object.assign(env(), { DATABASE_URL: url.href });
  setShards([]); // only this address
});
afterAll(() => relay[Symbol.asyncDispose]());

async function timed(stop: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await stop();
  return performance.now() - begun;
}

it("stops immediately while connecting to a silent database", async () => {
  const heard = Promise.withResolvers<void>();
  const silent = createServer(() => heard.resolve());
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const { port } = silent.address() as { port: number };
  const before = env().DATABASE_URL;
  Object.assign(env(), { DATABASE_URL: `postgres://nobody:nothing@127.0.0.1:${port}/none` });
  const stop = subscribe("silent", () => undefined);
  await heard.promise;
  expect(await timed(stop)).toBeLessThan(1_000);
  Object.assign(env(), { DATABASE_URL: before });
  silent.close();
});

it("stops immediately after the database falls silent", async () => {
  const listens = Promise.withResolvers<void>();
  const stop = subscribe("silent", () => listens.resolve());
  await listens.promise;
  // Lets the first queries be answered.
  await new Promise((resolve) => setTimeout(resolve, 300));
  relay.swallow(true);
  expect(await timed(stop)).toBeLessThan(1_000);
});
