import { HOUR_MS } from "#lib/platform/values/time.ts";
import "server-only";
import { listUndone } from "#lib/accounts/leaks/queries.ts";
import { INVOICES_PAGE_MAX } from "#lib/billing/invoices/constants.ts";
import { listInvoices } from "#lib/billing/invoices/queries.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";
import type { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { ATTENTION_MAX } from "#lib/reports/overview/constants.ts";
import { daysBefore } from "#lib/reports/usage/rules.ts";
import { listJobs } from "#lib/scraping/jobs/queries.ts";
import { hasUndelivered } from "#lib/webhooks/deliveries/log/has-undelivered.ts";
import { webhookBacklogs } from "#lib/webhooks/subscriptions/backlog.ts";
import { listTroubledWebhooks } from "#lib/webhooks/subscriptions/list-troubled.ts";

type Member = Awaited<ReturnType<typeof memberCtx>>;

/** Returns nothing if the role may not read it. */
const orNone = async <T>(result: Promise<Result<T[], string>>): Promise<T[]> => {
  const answer = await result;
  return answer.ok ? answer.value : [];
};
const dataOf = async <T>(result: Promise<Result<{ data: T[] }, string>>): Promise<T[]> => {
  const answer = await result;
  return answer.ok ? answer.value.data : [];
};

/** Earliest due date first; invoices from before due dates existed come first. */
const byDueDate = (a: Invoice, b: Invoice): number => (a.due_date ?? "").localeCompare(b.due_date ?? "");

/** Reads the items that need attention, except those that the overview reads anyway. */
export async function readAttention(ctx: Member) {
  const dayAgo = daysBefore(ctx.clock.now(), 1).toISOString();
  const hourAgo = new Date(ctx.clock.now().getTime() - HOUR_MS);
  const [leaks, webhooks, undelivered, invoices, jobs] = await Promise.all([
    orNone(listUndone(ctx)),
    readTroubledWebhooks(ctx),
    hasUndelivered(ctx, hourAgo),
    dataOf(listInvoices(ctx, { kind: "invoice", status: "open", limit: INVOICES_PAGE_MAX })),
    dataOf(listJobs(ctx, { status: "failed", env: "live", limit: ATTENTION_MAX })),
  ]);
  return {
    leaks,
    undelivered: undelivered.ok && undelivered.value,
    // Skip invoices whose payment is under way.
    invoices: invoices
      .filter(({ payment_under_way_since }) => payment_under_way_since === null)
      .toSorted(byDueDate)
      .slice(0, ATTENTION_MAX),
    jobs: jobs.filter(({ finished_at }) => finished_at !== null && finished_at >= dayAgo),
    webhooks,
    may_buy: permits(ctx.actor, "billing:write"),
  };
}

/** Failing webhooks with their backlogs. */
async function readTroubledWebhooks(ctx: Member) {
  const webhooks = await orNone(listTroubledWebhooks(ctx, ATTENTION_MAX));
  const ids = webhooks.map(({ id }) => id);
  const backlogs = await orNone(webhookBacklogs(ctx, ids));
  return webhooks.map((webhook) => ({ webhook, backlog: backlogs.find((each) => each.webhook_id === webhook.id) }));
}
