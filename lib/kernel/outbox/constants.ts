import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/platform/values/time.ts";
import type { WorkspaceKind } from "./types.ts";

/** Lease of a claimed notice: the longest delay if its worker dies. */
export const NOTICE_LEASE_MS = 2 * MINUTE_MS;
export const NOTICE_WAIT_MAX_MS = HOUR_MS;
/**
 * Waits after the first, second, … failed try; after the last one the notice is dropped. A mail
 * server, chat or webhook may be down for three days. By then it is tried hourly, so notices arrive
 * within an hour of its return.
 */
export const NOTICE_RETRY_MS: readonly number[] = [
  ...[0.5, 2, 10, 30].map((minutes) => minutes * MINUTE_MS),
  ...Array.from({ length: 72 }, () => NOTICE_WAIT_MAX_MS),
];
/** Maximum notices in flight per channel. */
export const NOTICE_BATCH = 20;
/** Maximum notices in flight per recipient, so that a hanging address leaves room for others. */
export const NOTICE_BATCH_PER_RECIPIENT = 4;
/** Due notices scanned to fill a batch. */
export const NOTICE_SCAN = 200;
/** The database channel that wakes the worker when a notice is enqueued. */
export const NOTICES_CHANNEL = "gatehouse_notices";

/** How often the outbox is polled, per channel. */
export const SEND_EVERY_MS = 2 * SECOND_MS;

/** Lifetime of a mail's unsubscribe link, in ms. */
export const UNSUBSCRIBE_LINK_MS = 180 * 24 * HOUR_MS;
/** Maximum length of an unsubscribe token, in characters. */
export const UNSUBSCRIBE_TOKEN_MAX = 1_000;
/** Unsent notices shown in the settings. */
export const REFUSED_SHOWN = 20;

type KindLabels = {
  label: string;
  hint: string;
  /** Who receives its mail: owners only, or the billing role too. */
  to: "owners" | "money";
  /** Whether its mail cannot be turned off. */
  fixed?: true;
};

export const NOTICE_LABELS: { [K in WorkspaceKind]: KindLabels } = {
  key_expiring: { label: "A key is about to expire", hint: "30, 7 and 1 days before, once each", to: "owners" },
  key_disabled: { label: "A key has expired", hint: "Its calls are refused from then on", to: "owners", fixed: true },
  key_leaked: { label: "A key was leaked", hint: "Where, and what was done", to: "owners", fixed: true },
  delivery_failing: { label: "A delivery keeps failing", hint: "After the fourth failed attempt", to: "owners" },
  delivery_failed: { label: "A delivery failed for good", hint: "After the last attempt", to: "owners" },
  webhook_paused: { label: "A webhook was paused", hint: "New deliveries are held until it is resumed", to: "owners" },
  monitor_stopped: { label: "A monitor has stopped", hint: "Its key ended, or nobody can pay for it", to: "owners" },
  credits_low: { label: "Credits run low", hint: "Once each time they fall below the threshold", to: "money" },
  credits_exhausted: { label: "Credits have run out", hint: "Paid calls are refused with 402", to: "money" },
  budget_crossed: { label: "A budget or a ceiling is reached", hint: "Once each level", to: "money" },
  invoice_issued: { label: "An invoice, credit note or statement", hint: "With a link to its PDF", to: "money" },
  invoice_paid: { label: "An invoice was paid", hint: "The credits were added", to: "money" },
  payment_failed: { label: "A payment failed", hint: "A delayed payment failed after checkout", to: "money" },
  member_joined: { label: "Someone joined", hint: "An invitation was accepted", to: "owners" },
  owner_added: { label: "There is a new owner", hint: "They may do everything", to: "owners", fixed: true },
};

/** Groups of the settings page, in order. */
export const NOTICE_GROUPS: readonly { title: string; kinds: readonly WorkspaceKind[] }[] = [
  { title: "Keys", kinds: ["key_expiring", "key_disabled", "key_leaked"] },
  { title: "Deliveries", kinds: ["delivery_failing", "delivery_failed", "webhook_paused"] },
  { title: "Monitors", kinds: ["monitor_stopped"] },
  {
    title: "Money",
    kinds: ["credits_low", "credits_exhausted", "budget_crossed", "invoice_issued", "invoice_paid", "payment_failed"],
  },
  { title: "People", kinds: ["member_joined", "owner_added"] },
];
