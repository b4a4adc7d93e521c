import { KEY_FIELDS } from "#lib/accounts/keys/constants.ts";
import { lockKey } from "#lib/accounts/keys/lock-key.ts";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { keyParts, representKey } from "#lib/accounts/keys/represent-key.ts";
import { ceilingLeft } from "#lib/accounts/keys/rules.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { copyOf } from "#lib/kernel/field-list.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { addSightings, type CleanSighting } from "./add-sightings.ts";
import { SOURCE_LABELS } from "./constants.ts";
import { endLeakedKey } from "./end-leaked-key.ts";
import { notifyOwnersOfLeak } from "./notify-owners-of-leak.ts";
import { measureFor } from "./rules.ts";
import type { LeakSource, Replacement } from "./types.ts";

/**
 * The effect of a sighting. `seen_again`: the leak was known. `ended`: the key had already ended.
 */
export type LeakOutcome = "revoked" | "notified" | "seen_again" | "ended";

/**
 * Handles a live key seen in public (service interface 3.1, contract 10). In one transaction:
 * revokes the key unless its workspace has opted out; writes the audit log, the event and the
 * notices to owners; stores the finding, its places and its replacement's permissions. Repeated
 * reports only add places.
 */
export async function handleLeakedKey(
  given: { clock: Clock; ip?: string | undefined },
  { id, workspaceId }: Pick<KnownKey, "id" | "workspaceId">,
  source: LeakSource,
  sightings: readonly CleanSighting[],
): Promise<LeakOutcome> {
  const ctx: Ctx = { ...given, workspaceId, actor: { type: "system", id: "system", label: "Leak detection" } };
  return await inWorkspace(workspaceId, () =>
    db().$transaction(async (tx) => {
      const { key, replacement } = await readLocked(tx, ctx, id);
      const before = await tx.leakFinding.findUnique({ where: { keyId: id } });
      const { leakRevocation: revokes } = await tx.workspace.findUniqueOrThrow({
        where: { id: workspaceId },
        select: { leakRevocation: true },
      });
      const measure = measureFor({ status: key.status, known: before !== null, revokes });
      if (measure === "nothing") return "ended";

      const { sourceUrl, diffUrl } = sightings.find((each) => each.sourceUrl !== null) ?? before ?? NOT_KNOWN;
      const seen = { sourceUrl, diffUrl };
      const now = ctx.clock.now();
      const finding =
        before ??
        (await tx.leakFinding.create({
          data: { id: newId("fnd", now), workspaceId, keyId: id, source, ...seen, firstSeenAt: now, replacement },
        }));
      await addSightings(tx, ctx, finding.id, source, sightings);
      if (measure === "note") return "seen_again";

      if (measure === "revoke") await endLeakedKey(tx, ctx, id, sourceUrl);
      else await recordFound(tx, ctx, key, source, seen);
      const owners = await notifyOwnersOfLeak(tx, ctx, { finding: finding.id, key, source, ...seen, measure });
      await tx.leakFinding.update({
        where: { id: finding.id },
        data: { notifiedAt: now, notifiedOwners: owners, ...(measure === "revoke" && { revokedAt: now }) },
      });
      return measure === "revoke" ? "revoked" : "notified";
    }),
  );
}

const NOT_KNOWN: CleanSighting = { sourceUrl: null, diffUrl: null };

/** Locks the key and reads what its replacement may do. */
async function readLocked(tx: Tx, ctx: Ctx, id: string): Promise<{ key: ApiKey; replacement: Replacement }> {
  await lockKey(tx, ctx, id);
  const row = await tx.apiKey.findFirstOrThrow({ where: { id, workspaceId: ctx.workspaceId }, include: keyParts });
  const key = representKey(row, ctx.clock.now());
  const gone = Number(row.activity?.spent ?? 0) + Number(row.activity?.held ?? 0);
  const credit_ceiling = ceilingLeft(key.credit_ceiling, gone);
  return { key, replacement: { name: key.name, ...copyOf(KEY_FIELDS, key), credit_ceiling } };
}

/** Records the sighting in the audit log if the key is not revoked. */
const recordFound = (tx: Tx, ctx: Ctx, key: ApiKey, source: LeakSource, { sourceUrl, diffUrl }: CleanSighting) =>
  record(tx, ctx, {
    action: "key.leak_found",
    targetType: "key",
    targetId: key.id,
    after: {
      name: key.name,
      token_hint: key.token_hint,
      source: SOURCE_LABELS[source],
      source_url: sourceUrl,
      diff_url: diffUrl,
    },
  });
