import { findWorkspaceId } from "#lib/accounts/workspaces/queries.ts";
import { isSlug } from "#lib/accounts/workspaces/rules.ts";
import { allShards, inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";

/** Matches /acme/keys and /api/dashboard/acme/keys. */
const WORKSPACE_OF_PATH = /^\/(?:api\/dashboard\/)?([^/?#]+)/;

function slugOf(path: string): string | undefined {
  const slug = WORKSPACE_OF_PATH.exec(path)?.[1];
  return slug !== undefined && isSlug(slug) ? slug : undefined;
}

/**
 * Answers a dashboard request in the shard of the workspace in its path. Requests without a known
 * workspace are answered as usual, as are those whose lookup fails: their page reports that the
 * database is away.
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
