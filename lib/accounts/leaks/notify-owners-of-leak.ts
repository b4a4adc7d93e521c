import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { readOwners } from "#lib/accounts/members/read-owners.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import type { CleanSighting } from "./add-sightings.ts";
import { SOURCE_LABELS } from "./constants.ts";
import type { LeakSource } from "./types.ts";

type Leak = CleanSighting & { finding: string; key: ApiKey; source: LeakSource; measure: "revoke" | "notify" };

/**
 * Notifies each owner by mail, and the workspace's chat and webhook, where a key was found and what
 * was done (contract 9 and 10): once per measure, however many places.
 *
 * @returns the number of owners.
 */
export async function notifyOwnersOfLeak(tx: Tx, ctx: Ctx, leak: Leak): Promise<number> {
  const { name, slug, owners } = await readOwners(tx, ctx.workspaceId);
  const payload = {
    workspace: name,
    key: { name: leak.key.name, hint: leak.key.token_hint },
    source: SOURCE_LABELS[leak.source].toLowerCase(),
    source_url: leak.sourceUrl,
    diff_url: leak.diffUrl,
    revoked: leak.measure === "revoke",
    replaced: leak.key.replaced_by !== null,
    finding_url: new URL(`/${slug}/leaks/${leak.finding}`, env().BASE_URL).href,
  };
  const dedupeKey = `key_leaked:${leak.finding}:${leak.measure}`;
  for (const owner of owners)
    await enqueueNotice(tx, ctx, {
      kind: "key_leaked",
      recipient: owner.email,
      payload,
      dedupeKey: `${dedupeKey}:${owner.id}`,
    });
  await enqueuePosts(tx, ctx, { kind: "key_leaked", payload, dedupeKey });
  return owners.length;
}
