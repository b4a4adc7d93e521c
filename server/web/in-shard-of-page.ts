import { isSlug } from "#lib/accounts/workspaces/rules.ts";
import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { allShards, inWorkspace } from "#lib/platform/shards/shards.ts";

/** /acme/keys, and /api/dashboard/acme/keys. */
const WORKSPACE_OF_PATH = /^\/(?:api\/dashboard\/)?([^/?#]+)/;

async function workspaceOf(path: string): Promise<string | undefined> {
  const slug = WORKSPACE_OF_PATH.exec(path)?.[1];
  if (slug === undefined || !isSlug(slug)) return undefined;
  const { rows } = await sql().query<{ id: string }>({
    name: "workspace-of-page",
    text: "select id from workspaces where slug = $1",
    values: [slug],
  });
  return rows[0]?.id;
}

/**
 * Answers a request to the dashboard where the rows of the workspace in its path are. What is about no workspace, or one that there is not, goes on as it
 * is; so does what cannot be looked up, whose page says that the database is away.
 */
export async function inShardOfPage(path: string, answer: () => void): Promise<void> {
  if (allShards().length === 0) return answer();
  const workspaceId = await workspaceOf(path).catch((err: unknown) => {
    log.warn("page.workspace_not_found", { err });
    return undefined;
  });
  if (workspaceId === undefined) answer();
  else inWorkspace(workspaceId, answer);
}
