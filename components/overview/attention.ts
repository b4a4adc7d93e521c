import type { Tone } from "#components/ui/primitives/status-pill.tsx";
import { grouped, plural, utcDay } from "#components/ui/text/time-text.ts";
import { shortAddress } from "#components/webhooks/address.ts";
import { conditionOf, givenReason, pausedByFailures } from "#components/webhooks/condition.ts";
import type { Finding } from "#lib/accounts/leaks/types.ts";
import { daysUntilDue, dueWords, writtenMoney } from "#lib/billing/invoices/rules.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";
import { RUN_OUT_WARN_DAYS } from "#lib/reports/overview/constants.ts";
import { daysUntil } from "#lib/reports/overview/rules.ts";
import type { KeyToMind, Overview } from "#lib/reports/overview/types.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";
import type { Backlog, Webhook } from "#lib/webhooks/subscriptions/types.ts";

/** Facts that may need attention, limited to what the user may see. */
export type AttentionFacts = {
  leaks: readonly Finding[];
  credits: Overview["credits"];
  webhooks: readonly { webhook: Webhook; backlog: Pick<Backlog, "retrying" | "held" | "more"> | undefined }[];
  /** Whether live deliveries failed within the hour or are being retried, whatever their age. */
  undelivered: boolean;
  keys: Overview["keys"];
  invoices: readonly Invoice[];
  /** Jobs that failed within a day. */
  jobs: readonly Job[];
  may_buy: boolean;
  read_at: string;
};

/** A problem, its consequences and the page that resolves it. */
export type AttentionItem = {
  id: string;
  tone: Extract<Tone, "bad" | "warn">;
  title: string;
  text: string;
  /** When it started. */
  at?: string | null;
  action: { label: string; path: string };
};

/** Returns what needs attention, current problems before upcoming ones. */
export function attentionItems(facts: AttentionFacts): AttentionItem[] {
  const now = new Date(facts.read_at);
  const items = [
    ...facts.leaks.map(ofLeak),
    ...ofCredits(facts.credits, facts.may_buy, now),
    ...facts.webhooks.map(({ webhook, backlog }) => ofWebhook(webhook, backlog)),
    ...(facts.undelivered ? [UNDELIVERED] : []),
    ...(facts.keys?.near_ceiling ?? []).map(ofCeiling),
    ...(facts.keys?.expiring ?? []).map((key) => ofExpiry(key, now)),
    ...facts.invoices.map((invoice) => ofInvoice(invoice, now)),
    ...facts.jobs.map(ofJob),
  ];
  return [...items.filter(({ tone }) => tone === "bad"), ...items.filter(({ tone }) => tone === "warn")];
}

const ofLeak = ({ id, key, state, first_seen_at }: Finding): AttentionItem => ({
  id,
  tone: state === "open" ? "bad" : "warn",
  title: `${key.name}: leaked`,
  text:
    state === "open"
      ? "The leaked key still works: revoke it."
      : "Revoked. A replacement is waiting for an owner to claim it.",
  at: first_seen_at,
  action: { label: "See the leak", path: `leaks/${id}` },
});

function ofCredits(credits: Overview["credits"], mayBuy: boolean, now: Date): AttentionItem[] {
  if (!credits) return [];
  const action = mayBuy ? { label: "Buy credits", path: "invoices?buy=1" } : { label: "See the usage", path: "usage" };
  if (credits.balance <= 0)
    return [
      {
        id: "credits",
        tone: "bad",
        title: "No credits are left",
        text: "Calls that cost credits are refused.",
        action,
      },
    ];
  const { runs_out_at: end, far, per_day: perDay } = credits.forecast;
  if (end === null || far || daysUntil(end, now) >= RUN_OUT_WARN_DAYS) return [];
  const days = daysUntil(end, now);
  const title = days < 1 ? "Credits run out within a day" : `Credits run out in about ${plural(days, "day")}`;
  const text = `${grouped(credits.balance)} are left, and ${grouped(perDay)} a day are being spent.`;
  return [{ id: "credits", tone: "warn", title, text, action }];
}

function ofWebhook(webhook: Webhook, backlog: AttentionFacts["webhooks"][number]["backlog"]): AttentionItem {
  const name = webhook.description || shortAddress(webhook.url);
  const many = (count: number) => `${grouped(count)}${backlog?.more ? " or more" : ""}`;
  const { held = 0, retrying = 0 } = backlog ?? {};
  const action = { label: "Open the webhook", path: `webhooks/${webhook.id}` };
  if (conditionOf(webhook) === "failing")
    return {
      id: webhook.id,
      tone: "bad",
      title: `${name} is not accepting deliveries`,
      text:
        retrying > 0
          ? `${many(retrying)} ${retrying === 1 ? "delivery is" : "deliveries are"} being retried.`
          : "Its latest deliveries failed.",
      at: webhook.failing_since,
      action,
    };
  const failed = pausedByFailures(webhook);
  const why = failed
    ? `${plural(webhook.consecutive_failures, "delivery", "deliveries")} in a row failed`
    : givenReason(webhook);
  const waits =
    held > 0
      ? `${many(held)} ${held === 1 ? "delivery is" : "deliveries are"} held until it is resumed.`
      : "New events are held.";
  return {
    id: webhook.id,
    tone: failed ? "bad" : "warn",
    title: `${name} is paused`,
    text: why ? `${why}. ${waits}` : waits,
    at: webhook.paused_at,
    action,
  };
}

const UNDELIVERED: AttentionItem = {
  id: "undelivered",
  tone: "warn",
  title: "Some deliveries are failing",
  text: "They failed in the last hour or are waiting for a retry. Resend them once their endpoints work.",
  // Deliveries are retried for a day, so one that failed in the last hour may have been created
  // long before.
  action: { label: "Send them again", path: "deliveries?range=7d&status=failed%2Cretrying&failed=1h&resend=1" },
};

const ofCeiling = (key: KeyToMind): AttentionItem => {
  const { credits_spent: spent, credit_ceiling: ceiling } = key;
  const reached = ceiling !== null && spent >= ceiling;
  return {
    id: `${key.id} ceiling`,
    tone: reached ? "bad" : "warn",
    title: `${key.name} ${reached ? "has reached its ceiling" : "is close to its ceiling"}`,
    text: `${grouped(spent)} of ${grouped(ceiling ?? 0)} credits are spent${reached ? ", so its calls are refused" : ""}.`,
    action: { label: "Open the key", path: `keys/${key.id}` },
  };
};

const ofExpiry = (key: KeyToMind, now: Date): AttentionItem => {
  const at = key.expires_at ?? "";
  const days = daysUntil(at, now);
  return {
    id: `${key.id} expiry`,
    tone: "warn",
    title: `${key.name} expires ${days < 1 ? "within a day" : `in ${plural(days, "day")}`}`,
    text: `On ${utcDay(new Date(at))} (UTC). Rotate it before then, so that no call is refused.`,
    action: { label: "Open the key", path: `keys/${key.id}` },
  };
};

function ofInvoice({ id, number, total, currency, issued_at, due_date }: Invoice, now: Date): AttentionItem {
  const overdue = due_date !== null && daysUntilDue(due_date, now) < 0;
  return {
    id,
    tone: overdue ? "bad" : "warn",
    title: `${number ?? "An invoice"} is ${due_date === null ? "not paid yet" : dueWords(due_date, now)}`,
    text: `${writtenMoney(total, currency)}. Its credits are added when it is paid.`,
    at: issued_at,
    action: { label: "Open the invoice", path: `invoices/${id}` },
  };
}

const ofJob = ({ id, error, finished_at }: Job): AttentionItem => ({
  id,
  tone: "warn",
  title: "A job failed",
  text: error?.message ?? "None of its pages could be used.",
  at: finished_at,
  action: { label: "See the job", path: `jobs?open=${id}` },
});
