import { HOLD_MS } from "#lib/billing/credits/constants.ts";
import { reconcile } from "#lib/billing/credits/reconcile.ts";
import { releaseExpiredHolds } from "#lib/billing/credits/release-expired-holds.ts";
import { sql } from "#lib/platform/database/client.ts";
import { readCreditSums } from "../builders/credits.ts";
import type { Ctx } from "../builders/workspace.ts";
import type { ChargedCall } from "./charged-calls.ts";

/** The verdict on a run, from the callers' responses and the database. */
export type ChargeOracle = {
  /** Calls answered with 200. */
  served: number;
  /** Calls that were repeated until they were answered. */
  repeated: number;
  /**
   * Unrepeatable calls that were charged once but not served: the response was lost after the
   * charge.
   */
  paidUnserved: number;
  /** Served, but charged less than the response says. */
  lost: string[];
  /** Repeatable, but never served. */
  unserved: string[];
  /** Charged more than once or more than the response says, or charged without a call. */
  doubled: string[];
  /** Inconsistent sums, and remaining holds. */
  unlike: string[];
};

type Cost = { request: string; key: string; cost: number };

const COSTS = `select request_id as request, key_id as key, (-sum(amount))::bigint as cost from ledger
  where workspace_id = $1 and request_id is not null group by 1, 2 having sum(amount) <> 0`;
const FIRST_IDS = "select idem_key as key, request_id as id from idempotent_answers where workspace_id = $1";

/**
 * Checks a finished run in a workspace that was granted `credits` and spent them only with these
 * calls. Releases the remaining holds.
 */
export async function judgeCharges(ctx: Ctx, credits: number, calls: readonly ChargedCall[]): Promise<ChargeOracle> {
  // The holds expire.
  await releaseExpiredHolds({ clock: { now: () => new Date(ctx.clock.now().getTime() + 2 * HOLD_MS) } });
  const { rows: costs } = await sql().query<Cost>(COSTS, [ctx.workspaceId]);
  const { rows: firsts } = await sql().query<{ key: string; id: string }>(FIRST_IDS, [ctx.workspaceId]);
  const idOf = new Map(firsts.map(({ key, id }) => [key, id]));
  const left = new Map(costs.map((each) => [each.request, each]));
  const oracle: ChargeOracle = {
    served: 0,
    repeated: 0,
    paidUnserved: 0,
    lost: [],
    unserved: [],
    doubled: [],
    unlike: [],
  };
  /** Calls without a response, whose request IDs are unknown, by API key. */
  const unknown = new Map<string, number>();
  for (const { keyId, idemKey, tries } of calls) {
    const chargedTry = tries.find(({ status }) => status === 200);
    const ids = new Set([...tries.map(({ requestId }) => requestId), idemKey && idOf.get(idemKey)]);
    let charged = 0;
    for (const id of ids) {
      charged += left.get(id ?? "")?.cost ?? 0;
      left.delete(id ?? "");
    }
    const name = idemKey ?? tries[0]?.requestId ?? keyId;
    if (chargedTry) oracle.served++;
    if (tries.length > 1) oracle.repeated++;
    if (chargedTry && charged < (chargedTry.credits ?? 0)) oracle.lost.push(name);
    if (idemKey && !chargedTry) oracle.unserved.push(name);
    if (charged > (chargedTry?.credits ?? 1)) oracle.doubled.push(name);
    else if (!chargedTry && charged > 0) oracle.paidUnserved++;
    if (!idemKey && !tries[0]?.status) unknown.set(keyId, (unknown.get(keyId) ?? 0) + 1);
  }
  for (const { request, key, cost } of left.values()) {
    const some = unknown.get(key) ?? 0;
    if (cost > 1 || some === 0) oracle.doubled.push(request);
    else oracle.paidUnserved++;
    unknown.set(key, some - 1);
  }
  oracle.unlike = await unlikeSums(ctx, credits, costs);
  return oracle;
}

async function unlikeSums(ctx: Ctx, credits: number, costs: readonly Cost[]): Promise<string[]> {
  const reconciled = await reconcile(ctx);
  const { events: _, ...sums } = await readCreditSums(ctx);
  const spent = costs.reduce((sum, { cost }) => sum + cost, 0);
  const right = {
    ...{ balance: credits - spent, ledger: credits - spent, spent, usage: spent },
    ...{ held: 0, keyHeld: 0, holds: 0, wrongRows: 0 },
  };
  return [
    ...(reconciled?.findings ?? ["not reconciled"]).map((finding) => JSON.stringify(finding)),
    ...Object.entries(right)
      .filter(([name, value]) => sums[name as keyof typeof sums] !== value)
      .map(([name, value]) => `${name} is ${sums[name as keyof typeof sums]} and not ${value}`),
  ];
}
