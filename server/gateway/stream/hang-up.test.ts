import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { createGateway } from "#server/gateway/app.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { openEvents } from "#testing/processes/event-stream.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { targetSite } from "#testing/services/target-site.ts";

await ownDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
afterAll(closeDb);

async function started() {
  const gateway = createGateway();
  const server = createServer(gateway.listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { gateway, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/stream` };
}

test("a stopping process closes its streams, which resume elsewhere", async () => {
  await using site = await targetSite();
  const closeDatabase = await openDatabase();
  const ctx = await makeWorkspace({ credits: 10 });
  const { token } = await makeKey(ctx, { scopes: ["stream"] });
  const body = { urls: [`${site.url}/page/1`, `${site.url}/hold/2`] };
  const first = await started();
  const before = await openEvents(first.url, { token, body });
  await expect.poll(() => before.of("progress").length, { timeout: 90_000 }).toBe(1);

  first.gateway.hangUp();
  await expect.poll(before.isOver, { timeout: 90_000 }).toBe(true);
  expect(before.events.map(({ event }) => event)).toEqual(["stream.started", "result", "progress"]);
  expect((await openEvents(first.url, { token, body })).status).toBe(503);
  await new Promise((closed) => first.server.close(closed));
  await first.gateway.close();

  const second = await started();
  const after = await openEvents(second.url, { token, lastEventId: before.lastId() });
  site.release();
  await expect.poll(after.isOver, { timeout: 90_000 }).toBe(true);
  expect(after.events.map(({ event }) => event)).toEqual(["result", "progress", "stream.completed"]);
  expect(after.events.at(-1)?.data).toMatchObject({ reason: "finished", urls_ok: 2, credits_used: 2 });
  await expect
    .poll(async () => Number((await db().balance.findFirst({ where: { workspaceId: ctx.workspaceId } }))?.held))
    .toBe(0);
  second.server.closeAllConnections();
  await new Promise((closed) => second.server.close(closed));
  await second.gateway.close();
  await closeDatabase();
});
