import { createHash } from "node:crypto";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { NOWHERE, SAMPLE_KEYS } from "./constants.ts";
import type { InsertedKeys } from "./insert-keys.ts";

const SOURCE_URL = `https://code.${NOWHERE}/acme/importer/blob/main/.env`;
const DIFF_URL = `https://code.${NOWHERE}/acme/importer/commit/4f2a9c1`;

/** Writes the leak for which the sample's revoked key was revoked. */
export async function insertLeak(tx: Tx, { workspaceId }: Ctx, { importer: keyId }: InsertedKeys): Promise<void> {
  const key = await tx.apiKey.findUniqueOrThrow({ where: { id: keyId, workspaceId } });
  const seenAt = key.revokedAt ?? key.createdAt;
  const id = newId("fnd", seenAt);
  const place = { source: "code_host", sourceUrl: SOURCE_URL, diffUrl: DIFF_URL };
  const { name, scopes } = SAMPLE_KEYS.importer;
  const limits = { rate_limit: null, rate_limit_minute: null, rate_limit_day: null, credit_ceiling: null };
  await tx.leakFinding.create({
    data: {
      ...{ id, workspaceId, keyId, ...place, firstSeenAt: seenAt, revokedAt: key.revokedAt },
      ...{ notifiedAt: seenAt, notifiedOwners: 1 },
      replacement: { name, scopes: [...scopes], allowed_ips: [], expires_at: null, ...limits },
    },
  });
  const urlHash = createHash("sha256").update(SOURCE_URL).digest();
  await tx.leakSighting.create({ data: { findingId: id, urlHash, workspaceId, ...place, seenAt } });
}
