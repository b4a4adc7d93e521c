import { setTimeout as pause } from "node:timers/promises";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { getBalance } from "#lib/billing/credits/queries.ts";
import { issueStatements } from "#lib/billing/invoices/issue-statements.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { withLease } from "#lib/platform/database/leases/leases.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { chargeCalls } from "#lib/portal/samples/charge-calls.ts";
import { fillSamples } from "#lib/portal/samples/fill-samples.ts";
import { MONEY } from "./money.ts";
import { requireValue } from "./require-value.ts";
import { actorsOf, daysAgo, openWorkspace } from "./workspace.ts";

/** Credits for more than a month of sample calls. */
const ENOUGH = 20_000;

/** The worker's lease for monthly statements, held so that none is issued before the months are filled. */
const STATEMENTS = "issue-statements";
const AGAIN_MS = 100;

/** Opens the demo's workspace, fills it and issues its statements. Returns its ID. */
export async function openFilled(): Promise<string> {
  for (;;) {
    const lease = await withLease(STATEMENTS, async () => {
      const workspaceId = await openWorkspace();
      await fillDemo(workspaceId);
      await issueStatements({ clock: databaseClock });
      return workspaceId;
    });
    if (lease) return lease.done;
    await pause(AGAIN_MS);
  }
}

/**
 * Fills the demo's workspace, or continues it up to now. Calls are charged between the steps of its
 * money, in order. Steps that have left credits or an invoice were done by an earlier run; an
 * interrupted run is resumed.
 */
async function fillDemo(workspaceId: string): Promise<void> {
  const now = () => databaseClock.now();
  const { system } = await actorsOf(workspaceId, now);
  requireValue(await fillSamples(system, { charged: true }));
  const steps = await stepsLeft(workspaceId);
  for (const step of steps) {
    const at = daysAgo(step.daysAgo);
    const later = daysAgo(step.daysAgo - 0.2);
    await chargeCalls(system, at);
    await step.take(await actorsOf(workspaceId, () => at), await actorsOf(workspaceId, () => later));
  }
  if (steps.length === 0) await topUp(system);
  await chargeCalls(system, now());
}

/** Grants more credits to a demo that runs for months or is resumed after one. */
async function topUp(system: Ctx): Promise<void> {
  const { balance } = await getBalance(system);
  if (balance < ENOUGH)
    requireValue(await grantCredits(system, { amount: ENOUGH, reason: "Sample credits, for another month" }));
}

/** Returns the remaining steps; each but the first creates an invoice. */
async function stepsLeft(workspaceId: string) {
  const granted = await db().ledgerEntry.count({ where: { workspaceId, type: "grant" } });
  const invoices = await db().invoice.count({ where: { workspaceId, kind: "invoice" } });
  return MONEY.slice(granted === 0 ? 0 : 1 + invoices);
}
