import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { findTunnel } from "./find-tunnel.ts";
import { openTunnel } from "./open-tunnel.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

it("finds a listener by its public address, which the row shows to nobody but this installation", async () => {
  const ctx = await makeWorkspace();
  const { id, tunnel } = await makeListener(ctx);
  expect(tunnel).toMatch(/^[0-9a-v]{32}$/);
  expect(await findTunnel(tunnel)).toBe(id);
  const row = await db().listener.findUniqueOrThrow({ where: { id } });
  expect(openTunnel(row)).toBe(`http://localhost:3000/t/${tunnel}`);
  expect(Buffer.from(row.tunnel).includes(tunnel)).toBe(false);
  expect(() => openTunnel({ ...row, id: newId("lst", new Date()) })).toThrow();
});

it("is never the same twice", async () => {
  const ctx = await makeWorkspace();
  const made = await Promise.all(Array.from({ length: 20 }, () => makeListener(ctx)));
  expect(new Set(made.map(({ tunnel }) => tunnel)).size).toBe(20);
});

it("finds nothing that is not an address, or is no more", async () => {
  const { id, tunnel } = await makeListener(await makeWorkspace());
  for (const other of ["", "x", tunnel.toUpperCase(), `${tunnel}0`, "w".repeat(32), "0".repeat(32), "é"])
    expect(await findTunnel(other)).toBeUndefined();
  await db().listener.update({ where: { id }, data: { endedAt: new Date() } });
  expect(await findTunnel(tunnel)).toBeUndefined();
});
