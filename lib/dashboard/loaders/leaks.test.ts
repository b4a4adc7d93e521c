import { afterAll, expect, it } from "vitest";
import { findingOfKey } from "#lib/accounts/leaks/queries.ts";
import { recordSightings } from "#lib/accounts/leaks/record-sightings.ts";
import { closeDb, sql, tables } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { askRoute } from "#testing/services/route-scope.ts";
import { loadFinding } from "./leaks.ts";

await ownDatabase();
afterAll(closeDb);

const BASE = "http://localhost:3000";

it("counts the last hour's calls of a leaked key before they are aggregated", async () => {
  const ctx = await makeWorkspace();
  const { id, token } = await makeKey(ctx);
  await recordSightings(ctx, "partner", [{ token, sourceUrl: "https://example.com/x", diffUrl: null }]);
  const found = await findingOfKey(ctx, id);
  if (!found.ok || !found.value) throw new Error("The key has no finding.");
  const finding = found.value.id;
  await tables().query("select ensure_partitions(current_date - 1, 2)");
  const now = ctx.clock.now();
  // Logged but missing from usage_hours, as on a lagging replica.
  await sql().query(
    `insert into requests (workspace_id, created_at, id, key_id, env, method, endpoint, status, source_ip, duration_ms)
     values ($1, $2, $3, $4, 'live', 'GET', '/v1/scrape', 200, '203.0.113.7', 10)`,
    [ctx.workspaceId, now, newId("req", now), id],
  );
  const { name, value } = await makeSessionCookie(ctx, BASE);
  const headers = { cookie: `${name}=${value}` };
  const answer = await askRoute(`${BASE}/leaks`, { headers }, async () =>
    Response.json(await loadFinding(ctx.workspaceId.slice(3), finding)),
  );
  expect(await answer.json()).toMatchObject({ week: 1 });
});
