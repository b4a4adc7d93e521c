import { EXPIRY_DAYS } from "#lib/accounts/keys/constants.ts";
import { issueToken } from "#lib/accounts/keys/issue-token.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { SAMPLE_KEYS, type SampleKey, type SampleKeyName } from "./constants.ts";

/** Returns the date `days` before `at`; negative days are in the future. */
const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

export type InsertedKeys = Record<SampleKeyName, Id<"key">>;

/**
 * Writes the sample's keys. Their tokens are discarded, so nobody can use them. Expiry reminders
 * count as sent. The audit log, which records what people did, does not mention them.
 */
export async function insertKeys(tx: Tx, ctx: Ctx): Promise<InsertedKeys> {
  const names = Object.keys(SAMPLE_KEYS) as SampleKeyName[];
  const made = names.map((name) => [name, keyRow(ctx, SAMPLE_KEYS[name])] as const);
  const rows = made.map(([, row]) => row);
  await tx.apiKey.createMany({ data: rows });
  const { workspaceId } = ctx;
  await tx.keyActivity.createMany({ data: rows.map(({ id }) => ({ keyId: id, workspaceId })) });
  await tx.keyExpiryNotice.createMany({
    data: rows.flatMap(({ id: keyId, expiresAt }) =>
      expiresAt
        ? EXPIRY_DAYS.map((days) => ({ workspaceId, keyId, expiresAt, days, notifiedAt: ctx.clock.now() }))
        : [],
    ),
  });
  return Object.fromEntries(made.map(([name, { id }]) => [name, id])) as InsertedKeys;
}

function keyRow({ workspaceId, actor, clock }: Ctx, { name, env, scopes, ...days }: SampleKey) {
  const now = clock.now();
  const createdAt = daysBefore(now, days.madeDaysAgo);
  return {
    ...{ id: newId("key", createdAt), workspaceId, name, env, createdAt, createdBy: actor.id },
    ...issueToken(env).stored,
    scopes: [...scopes],
    expiresAt: days.expiresInDays === undefined ? null : daysBefore(now, -days.expiresInDays),
    ...(days.revokedDaysAgo !== undefined && {
      revokedAt: daysBefore(now, days.revokedDaysAgo),
      ...{ revokedReason: "Found on a public code host", revokedBy: actor.id },
    }),
  };
}
