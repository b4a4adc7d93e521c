import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { Connections } from "./connections.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

it("a command line that disconnects while connecting leaves nobody connected", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeListener(ctx);
  const connections = new Connections(ctx);
  expect(await connections.enter(ctx, id, () => undefined)).toEqual({ ok: true, value: undefined });
  expect(connections.holds(id)).toBeUndefined();
  expect(await db().listener.findUniqueOrThrow({ where: { id } })).toMatchObject({ session: 1, connectedAt: null });
});
