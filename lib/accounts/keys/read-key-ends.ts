import { sql } from "#lib/platform/database/client.ts";
import { endOfLife } from "./rules.ts";

const READ = "select id, revoked_at, revoked_reason, expires_at from api_keys where id = any($1)";

type Row = { id: string; revoked_at: Date | null; revoked_reason: string | null; expires_at: Date | null };

/**
 * Returns which of these keys have ended, when and why. For long-lived connections: the key
 * admitted the caller before, so this is not scoped to a workspace.
 */
export async function readKeyEnds(
  ids: readonly string[],
  now: Date,
): Promise<Map<string, { at: Date; reason: string | null }>> {
  const { rows } = await sql().query<Row>({ name: "read-key-ends", text: READ, values: [ids] });
  const ends = new Map<string, { at: Date; reason: string | null }>();
  for (const row of rows) {
    const end = endOfLife(
      { revokedAt: row.revoked_at, revokedReason: row.revoked_reason, expiresAt: row.expires_at },
      now,
    );
    if (end) ends.set(row.id, end);
  }
  return ends;
}
