import { trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import type { KeyEnv, Scope } from "#lib/kernel/scopes.ts";
import type { Peppered } from "#lib/platform/crypto/crypto.ts";
import { presentGeneration } from "#lib/platform/crypto/keyring.ts";
import { sql } from "#lib/platform/database/client.ts";
import { allShards, byShard, inShard } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Limit } from "#lib/platform/rates/types.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { type Cidr, parseCidrs } from "./addresses.ts";
import { limitsOf } from "./limits.ts";

type Renewal = { id: string; from: Peppered; to: Peppered };

/**
 * Stores HMACs under the present pepper for keys in use, as only a call brings the token. The older
 * HMAC stays valid: a failure is logged, and the next use tries again.
 */
async function renewHmacs(renewals: readonly Renewal[]): Promise<void> {
  for (const { id, from, to } of renewals)
    await sql()
      .query("update api_keys set token_hmac = $3, pepper_version = $4 where id = $1 and token_hmac = $2", [
        id,
        from.hmac,
        to.hmac,
        to.version,
      ])
      .catch((err: unknown) => log.warn("key.not_rehashed", { err, key_id: id }));
}

/** Everything a call needs to know about its key, read in one row. */
export type KnownKey = {
  id: Id<"key">;
  workspaceId: WorkspaceId;
  name: string;
  env: KeyEnv;
  scopes: readonly Scope[];
  allowedIps: readonly string[];
  ranges: readonly Cidr[];
  creditCeiling: number | null;
  /** The key's own limits, and those that all live keys of the workspace share. */
  limits: readonly Limit[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  revokedReason: string | null;
  /**
   * As read, then updated by this process's own debits. Debits themselves are decided in the
   * database.
   */
  spent: number;
  balance: number;
};

// One index lookup on token_hmac per key, then three primary keys.
const COLUMNS = `
  select k.id, k.workspace_id, k.name, k.env, k.scopes, k.allowed_ips, k.credit_ceiling, k.expires_at,
         k.rate_limit, k.rate_limit_minute, k.rate_limit_day,
         w.rate_limit as workspace_rate, w.rate_limit_minute as workspace_minute, w.rate_limit_day as workspace_day,
         k.revoked_at, k.revoked_reason, a.spent, b.balance, encode(k.token_hmac, 'hex') as hmac
  from api_keys k join key_activity a on a.key_id = k.id join balances b on b.workspace_id = k.workspace_id
  join workspaces w on w.id = k.workspace_id`;
const READ = `${COLUMNS} where k.token_hmac = any($1)`;
const READ_ONE = `${COLUMNS} where k.id = $1 and k.workspace_id = $2`;

type Row = {
  id: Id<"key">;
  workspace_id: string;
  name: string;
  env: KeyEnv;
  scopes: Scope[];
  allowed_ips: string[];
  credit_ceiling: number | null;
  rate_limit: number | null;
  rate_limit_minute: number | null;
  rate_limit_day: number | null;
  workspace_rate: number | null;
  workspace_minute: number | null;
  workspace_day: number | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  revoked_reason: string | null;
  spent: number;
  balance: number;
  hmac: string;
};

/**
 * Returns the keys of these tokens, in order; undefined if there is none. A key stored under an
 * older pepper gets a new HMAC. The only lookup not scoped to a workspace: the HMAC of the whole
 * token proves ownership.
 *
 * @param tokens each in all forms in which it may be stored, newest first.
 */
export async function readKnownKeys(tokens: readonly Peppered[][]): Promise<(KnownKey | undefined)[]> {
  const hmacs = tokens.flatMap((forms) => forms.map(({ hmac }) => hmac));
  const byHmac = new Map((await readRows(hmacs)).map((row) => [row.hmac, row]));
  const found = tokens.map((forms) => {
    const form = forms.find(({ hmac }) => byHmac.has(hmac.toString("hex")));
    return { row: form && byHmac.get(form.hmac.toString("hex")), form, forms };
  });
  // Pending pepper generations are not used: processes that do not know them yet would not find the
  // key.
  const { number: present } = presentGeneration();
  await renewHmacs(
    found.flatMap(({ row, form, forms }) => {
      const to = forms.find(({ version }) => version === present);
      return row && form && to && form.version < present ? [{ id: row.id, from: form, to }] : [];
    }),
  );
  return found.map(({ row }) => row && known(row));
}

/**
 * In a sharded database every node has the keys, but their spending is with their workspaces, so
 * look those up first.
 */
async function readRows(hmacs: Buffer[]): Promise<Row[]> {
  if (allShards().length === 0) return await readWith(hmacs);
  const { rows } = await sql().query<{ hmac: Buffer; workspace_id: string }>({
    name: "read-homes-of-keys",
    text: "select token_hmac as hmac, workspace_id from api_keys where token_hmac = any($1)",
    values: [hmacs],
  });
  const parts = byShard(rows, (row) => row.workspace_id);
  return (
    await Promise.all(parts.map(([shard, own]) => inShard(shard, () => readWith(own.map(({ hmac }) => hmac)))))
  ).flat();
}

const readWith = async (hmacs: Buffer[]): Promise<Row[]> =>
  (await sql().query<Row>({ name: "read-known-keys", text: READ, values: [hmacs] })).rows;

/** Returns the current state of the key that requested deferred work. */
export async function readKnownKey(workspaceId: WorkspaceId, id: string): Promise<KnownKey | undefined> {
  const { rows } = await sql().query<Row>({ name: "read-known-key", text: READ_ONE, values: [id, workspaceId] });
  return rows[0] && known(rows[0]);
}

const known = (row: Row): KnownKey => ({
  id: row.id,
  workspaceId: trustedWorkspace(row.workspace_id),
  name: row.name,
  env: row.env,
  scopes: row.scopes,
  allowedIps: row.allowed_ips,
  ranges: parseCidrs(row.allowed_ips),
  creditCeiling: row.credit_ceiling,
  limits: limitsOf(
    { id: row.id, env: row.env, second: row.rate_limit, minute: row.rate_limit_minute, day: row.rate_limit_day },
    { id: row.workspace_id, second: row.workspace_rate, minute: row.workspace_minute, day: row.workspace_day },
  ),
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  revokedReason: row.revoked_reason,
  spent: row.spent,
  balance: row.balance,
});
