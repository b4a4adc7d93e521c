import { sql } from "#lib/platform/db.ts";
import { loadId } from "#testing/builders/deliveries-load.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";

export const SLUG = "a-busy-workspace";

/** Makes somebody the owner of the log's largest workspace. Returns their session cookie. */
export async function signInToLoad(baseUrl: string): Promise<string> {
  const ctx = await makeWorkspace();
  const id = loadId("ws", 0);
  await sql().query("insert into workspaces (id, slug, name) values ($1, $2, 'A busy workspace')", [id, SLUG]);
  await sql().query("update members set workspace_id = $1 where workspace_id = $2", [id, ctx.workspaceId]);
  await sql().query(
    `insert into delivery_hours (workspace_id, hour, webhook_id, event_type, env, status, deliveries)
     select workspace_id, date_trunc('hour', created_at, 'UTC'), coalesce(webhook_id, ''), event_type, env, status, count(*)
     from deliveries where workspace_id = $1 group by 1, 2, 3, 4, 5, 6 on conflict do nothing`,
    [id],
  );
  await sql().query("analyze delivery_hours");
  const { name, value } = await makeSessionCookie(ctx, baseUrl);
  return `${name}=${value}`;
}
