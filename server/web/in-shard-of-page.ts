import { findWorkspaceId } from "#lib/accounts/workspaces/queries.ts";
import { isSlug } from "#lib/accounts/workspaces/rules.ts";
import { log } from "#lib/platform/log.ts";
import { allShards, inWorkspace } from "#lib/platform/shards/shards.ts";

/** /acme/keys, and /api/dashboard/acme/keys. */
const WORKSPACE_OF_PATH = /^\/(?:api\/dashboard\/)?([^/?#]+)/;

function slugOf(path: string): string | undefined {
  const slug = WORKSPACE_OF_PATH.exec(path)?.[1];
  return slug !== undefined && isSlug(slug) ? slug : undefined;
}

/**
 * Answers a request to the dashboard where the rows of the workspace in its path are. What is about no workspace, or one that there is not, goes on as it
 * is; so does what cannot be looked up, whose page says that the database is away.
 */
export async function inShardOfPage(path: string, answer: () => void): Promise<void> {
  if (allShards().length === 0) return answer();
  const slug = slugOf(path);
  const workspaceId =
    slug &&
    (await findWorkspaceId(slug).catch((err: unknown) => {
      log.warn("page.workspace_not_found", { err });
      return undefined;
    }));
  if (workspaceId === undefined) answer();
  else inWorkspace(workspaceId, answer);
}
