import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { emitEvent } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { ENDED_SHOWN_MS } from "./constants.ts";
import { endListener } from "./end-listener.ts";
import { readListener, readListeners } from "./read-listeners.ts";

await ownDatabase();
afterAll(closeDb);

let ctx: Ctx;
beforeEach(async () => {
  ctx = await makeWorkspace();
});

async function read(as: Ctx = ctx) {
  const found = await readListeners(as);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

describe("readListeners", () => {
  it("shows owners open listeners with backlog, key name and public URL", async () => {
    const key = await makeKey(ctx, { name: "ada's key", env: "test", scopes: ["admin"] });
    const { id, tunnel } = await makeListener(ctx);
    await db().listener.update({ where: { id }, data: { keyId: key.id } });
    await emitEvent(ctx, "test");
    const page = await read();
    expect(page.ended).toEqual([]);
    expect(page.open).toMatchObject([
      {
        id,
        connected: true,
        waiting: 1,
        key_id: key.id,
        key_name: "ada's key",
        tunnel_url: expect.stringContaining(tunnel),
      },
    ]);
  });

  it("hides the public URL from members, and everything from the billing role", async () => {
    const { id, tunnel } = await makeListener(ctx);
    const member = await addMember(ctx, "member");
    const page = await read(member);
    expect(page.open).toMatchObject([{ id, tunnel_url: null, connected: true }]);
    expect(JSON.stringify([page, await readListener(member, id)])).not.toContain(tunnel);
    const billing = await addMember(ctx, "billing");
    expect(await readListeners(billing)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await readListener(billing, id)).toMatchObject({ ok: false, error: "forbidden" });
  });

  it("shows nothing of another workspace", async () => {
    const { id } = await makeListener(ctx);
    const other = await makeWorkspace();
    expect(await read(other)).toMatchObject({ open: [], ended: [] });
    expect(await readListener(other, id)).toMatchObject({ ok: false, error: "not_found" });
  });

  it("shows who ended a listener, for some days in the list and permanently by ID", async () => {
    const { id, tunnel } = await makeListener(ctx);
    await emitEvent(ctx, "test");
    expect(await endListener(ctx, id)).toMatchObject({ ok: true, value: { deliveries_canceled: 1 } });
    const page = await read();
    expect(page.open).toEqual([]);
    const ended = {
      id,
      connected: false,
      waiting: 0,
      tunnel_url: null,
      ended_reason: `Revoked by ${ctx.actor.label}.`,
    };
    expect(page.ended).toMatchObject([ended]);
    expect(JSON.stringify(page)).not.toContain(tunnel);

    const later = { ...ctx, clock: fakeClock(new Date(ctx.clock.now().getTime() + ENDED_SHOWN_MS + 1_000)) };
    expect((await read(later)).ended).toEqual([]);
    expect(await readListener(later, id)).toMatchObject({ ok: true, value: ended });
  });
});
