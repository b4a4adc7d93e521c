import { afterAll, expect, it } from "vitest";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { fillSamples } from "./fill-samples.ts";
import { removeSamples } from "./remove-samples.ts";

const databaseUrl = await ownDatabase();
afterAll(closeDb);

const KEY = {
  ...{ name: "own", env: "live" as const, scopes: ["scrape" as const], allowed_ips: [], credit_ceiling: null },
  ...{ rate_limit: null, rate_limit_minute: null, rate_limit_day: null, expires_at: null },
};

it("locks no listener's delivery while it waits for a webhook", async () => {
  const ctx = await makeWorkspace();
  await fillSamples(ctx);
  await sql().query("update listeners set events = '{*}', env = 'live' where workspace_id = $1", [ctx.workspaceId]);
  expect(await createKey(ctx, KEY)).toMatchObject({ ok: true });
  const removed = await within(databaseUrl, async (dispatcher) => {
    await dispatcher.query("begin");
    await dispatcher.query("select from webhooks where workspace_id = $1 order by id for update", [ctx.workspaceId]);
    const removal = removeSamples(ctx);
    await expect
      .poll(async () => {
        const waiting = await sql().query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return waiting.rowCount;
      })
      .toBe(1);
    const locked = await dispatcher.query(
      "select from delivery_queue where workspace_id = $1 and listener_id is not null for update nowait",
      [ctx.workspaceId],
    );
    expect(locked.rowCount).toBe(1);
    await dispatcher.query("commit");
    // Wrapped in an object so that it is not awaited.
    return { removal };
  });
  expect(await removed.removal).toEqual({ ok: true, value: { removed: true } });
});
