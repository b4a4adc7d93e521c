import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { archiveDays } from "#lib/platform/archive/archive-days.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { listEvents } from "#lib/webhooks/events/queries.ts";
import { ListEventsInput } from "#lib/webhooks/events/schema.ts";
import { insertRow } from "#testing/builders/delivery-log.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { fillSamples } from "./fill-samples.ts";
import { removeSamples } from "./remove-samples.ts";

await ownDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "archive-"));
afterAll(async () => {
  await closeDb();
  await rm(folder, { recursive: true });
});

const archivedOf = async ({ workspaceId }: Ctx): Promise<number> => {
  const text = "select sum(rows)::int as rows from archived_parts where kind = 'events' and workspace_id = $1";
  return (await sql().query<{ rows: number | null }>(text, [workspaceId])).rows[0]?.rows ?? 0;
};

it("removing a sample hides its archived events but not another workspace's", async () => {
  const [ctx, other] = [await makeWorkspace({ credits: 500 }), await makeWorkspace()];
  expect(await fillSamples(ctx)).toMatchObject({ ok: true });
  const { rows } = await sql().query("select created_at, id from events where workspace_id = $1 order by id limit 1", [
    ctx.workspaceId,
  ]);
  const { created_at: at } = rows[0];
  await insertRow("events", {
    ...{ workspace_id: other.workspaceId, created_at: at, id: newId("evt", at), type: "key.created", env: "live" },
    body: Buffer.from("{}"),
  });
  // Some of the days are enough.
  Object.assign(env(), { DATABASE_DAYS: 25, ARCHIVE_TO: folder });
  while ((await archiveDays({ signal: new AbortController().signal })) > 0);
  expect(await archivedOf(ctx)).toBeGreaterThan(0);
  expect(await removeSamples(ctx)).toEqual({ ok: true, value: { removed: true } });
  expect([await archivedOf(ctx), await archivedOf(other)]).toEqual([0, 1]);
  const listed = await listEvents(ctx, ListEventsInput.parse({}));
  expect(listed).toEqual({ ok: true, value: { data: [], next_cursor: null } });
});
