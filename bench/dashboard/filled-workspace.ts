import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { chargeCalls } from "#lib/portal/samples/charge-calls.ts";
import { fillSamples } from "#lib/portal/samples/fill-samples.ts";
import { rollUsage } from "#lib/reports/usage/roll-usage.ts";
import { asOperator, makeInvoice, payInvoice } from "#testing/builders/invoice.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";

/** Before the first call in the sample data. */
const GRANTED_DAYS_AGO = 31;
const CREDITS = 40_000;

export type FilledWorkspace = { slug: string; webhookId: string; cookie: { name: string; value: string } };

/**
 * Fills the workspace of `npm run demo`: 30 days of charged calls, keys, webhooks, deliveries, jobs, people and
 * invoices.
 */
export async function fillWorkspace(baseUrl: string): Promise<FilledWorkspace> {
  const owner = await makeWorkspace();
  const system: Ctx = { ...owner, actor: { type: "system", id: "system", label: "npm run bench" } };
  const then = new Date(Date.now() - GRANTED_DAYS_AGO * DAY_MS);
  const filled = await fillSamples(system, { charged: true });
  if (!filled.ok) throw new Error(filled.message);
  const granted = await grantCredits(
    { ...asOperator(owner), clock: { now: () => then } },
    { amount: CREDITS, reason: "To begin with" },
  );
  if (!granted.ok) throw new Error(granted.message);
  await chargeCalls(system, new Date());
  await payInvoice(owner, await makeInvoice(owner));
  await makeInvoice(owner);
  // The worker does this each minute; pages read the sums.
  while ((await rollUsage(owner)) > 0);
  const { workspaceId } = owner;
  const { slug } = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { slug: true } });
  const webhook = await db().webhook.findFirstOrThrow({
    where: { workspaceId, deletedAt: null },
    select: { id: true },
  });
  return { slug, webhookId: webhook.id, cookie: await makeSessionCookie(owner, baseUrl) };
}
