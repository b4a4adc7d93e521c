import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { allShards, setShards } from "#lib/platform/database/shards/shards.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { findTunnel } from "./find-tunnel.ts";
import { newTunnel } from "./new-tunnel.ts";
import { openTunnel, pointsToListenerShard } from "./open-tunnel.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

it("finds a listener by its public URL, which its row stores only sealed", async () => {
  const ctx = await makeWorkspace();
  const { id, tunnel } = await makeListener(ctx);
  expect(tunnel).toMatch(/^[0-9a-v]{32}$/);
  expect(await findTunnel(tunnel)).toBe(id);
  const row = await db().listener.findUniqueOrThrow({ where: { id } });
  expect(openTunnel(row)).toBe(`http://localhost:3000/t/${tunnel}`);
  expect(Buffer.from(row.tunnel).includes(tunnel)).toBe(false);
  expect(() => openTunnel({ ...row, id: newId("lst", new Date()) })).toThrow();
});

it("a public URL is different for every listener", async () => {
  const ctx = await makeWorkspace();
  const made = await Promise.all(Array.from({ length: 20 }, () => makeListener(ctx)));
  expect(new Set(made.map(({ tunnel }) => tunnel)).size).toBe(20);
});

it("a public URL leads to the workspace's shard, except if created for other shards", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeListener(ctx);
  const row = await db().listener.findUniqueOrThrow({ where: { id } });
  expect(pointsToListenerShard(row)).toBe(true);
  const known = allShards();
  try {
    setShards(Array.from({ length: 64 }, (_, at) => ({ name: `shard_${at}`, url: `postgresql://node-${at}/x` })));
    const others = Array.from({ length: 100 }, () => ({ ...row, ...newTunnel(ctx.workspaceId, id) }));
    expect(others.every(pointsToListenerShard)).toBe(true);
    setShards(allShards().slice(1));
    expect(others.every(pointsToListenerShard)).toBe(false);
  } finally {
    setShards(known);
  }
});

it("does not find invalid, unknown or ended URLs", async () => {
  const { id, tunnel } = await makeListener(await makeWorkspace());
  for (const other of ["", "x", tunnel.toUpperCase(), `${tunnel}0`, "w".repeat(32), "0".repeat(32), "é"])
    expect(await findTunnel(other)).toBeUndefined();
  await db().listener.update({ where: { id }, data: { endedAt: new Date() } });
  expect(await findTunnel(tunnel)).toBeUndefined();
});
