import { LRUCache } from "lru-cache";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import { limited } from "#lib/platform/postgres/limited-statement.ts";
import { openSecret } from "#lib/webhooks/subscriptions/secrets.ts";
import { type Signer, signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import type { Claim } from "./claim-deliveries.ts";
import { BEGIN_WITHIN_MS } from "./constants.ts";

/** A delivery's destination and signer. */
export type Target = { url: string; signer: Signer; previous?: { signer: Signer; until: number } };

type Known = Target & { revision: number };
type Row = {
  id: string;
  workspace_id: string;
  url: string;
  revision: number;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
};

const REMEMBERED = 5_000;

/**
 * Cached subscriptions. Each claim carries the revision, so a change takes effect with the next
 * claim.
 */
const subscriptions = new LRUCache<string, Known>({ max: REMEMBERED });
/** Cached workspace secrets, which never change. */
const workspaces = new LRUCache<string, Signer>({ max: REMEMBERED });

const READ = `
  select id, workspace_id, url, revision, secret, previous_secret, previous_secret_until
  from webhooks where id = any($1) and deleted_at is null`;

/**
 * Reads missing or changed subscriptions of all claims in one query. Skips secrets that cannot be
 * opened, so that other deliveries continue; `targetFor` throws for those.
 */
export async function loadTargets(claims: readonly Claim[]): Promise<void> {
  const missing = new Set<string>();
  for (const { webhookId, revision } of claims)
    if (webhookId !== null && subscriptions.get(webhookId)?.revision !== revision) missing.add(webhookId);
  if (missing.size > 0) {
    const rows = await readSubscriptions([...missing]);
    for (const id of missing) subscriptions.delete(id);
    for (const row of rows) {
      try {
        remember(row);
      } catch {
        // `targetFor` throws again when the delivery is sent.
      }
    }
  }
  for (const claim of claims)
    if (claim.webhookId === null && !workspaces.has(keyOf(claim))) await readSigner(claim).catch(() => undefined);
}

/**
 * Returns the destination of a claim, or undefined if its subscription is gone. Throws if its
 * secret cannot be opened: the operator must fix that, and the delivery stays unchanged until then.
 */
export async function targetFor(claim: Claim): Promise<Target | undefined> {
  if (claim.webhookId === null) {
    const signer = workspaces.get(keyOf(claim)) ?? (await readSigner(claim));
    return claim.url === null ? undefined : { url: claim.url, signer };
  }
  const known = subscriptions.get(claim.webhookId);
  if (known) return known;
  // Deleted, unreadable, or evicted from the cache while the claim waited.
  const [row] = await readSubscriptions([claim.webhookId]);
  return row && remember(row);
}

async function readSubscriptions(ids: string[]): Promise<Row[]> {
  const { rows } = await sql().query<Row>(
    limited(BEGIN_WITHIN_MS, { name: "read_targets", text: READ, values: [ids] }),
  );
  return rows;
}

async function readSigner(claim: Claim): Promise<Signer> {
  const signer = signerOf(await readSigningSecret(claim.workspaceId, claim.env));
  workspaces.set(keyOf(claim), signer);
  return signer;
}

const keyOf = ({ workspaceId, env }: { workspaceId: string; env: KeyEnv }): string => `${workspaceId}|${env}`;

function remember(row: Row): Known {
  const open = (sealed: Buffer) => signerOf(openSecret(row.workspace_id, row.id, sealed));
  const known: Known = {
    url: row.url,
    revision: row.revision,
    signer: open(row.secret),
    ...(row.previous_secret &&
      row.previous_secret_until && {
        previous: { signer: open(row.previous_secret), until: row.previous_secret_until.getTime() },
      }),
  };
  subscriptions.set(row.id, known);
  return known;
}
