import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import { daysUntilDue } from "#lib/billing/invoices/rules.ts";
import type { Invoice, InvoiceStatus } from "#lib/billing/invoices/types.ts";

export const STATUS_LOOK: Readonly<Record<InvoiceStatus, { tone: Tone; word: string }>> = {
  draft: { tone: "held", word: "Draft" },
  open: { tone: "warn", word: "Open" },
  paid: { tone: "ok", word: "Paid" },
  void: { tone: "held", word: "Void" },
  issued: { tone: "info", word: "Issued" },
};

const OVERDUE = { tone: "bad", word: "Overdue" } as const;
const UNDER_WAY = { tone: "info", word: "Payment in progress" } as const;

type InvoiceStatusPillProps = { invoice: Pick<Invoice, "status" | "due_date" | "payment_under_way_since">; now: Date };

/** An invoice's status; past its due date it is overdue, unless its payment is under way. */
export function InvoiceStatusPill({ invoice, now }: InvoiceStatusPillProps) {
  const { status, due_date, payment_under_way_since: since } = invoice;
  const overdue = status === "open" && due_date !== null && daysUntilDue(due_date, now) < 0;
  const { tone, word } = since !== null ? UNDER_WAY : overdue ? OVERDUE : STATUS_LOOK[status];
  return <StatusPill tone={tone}>{word}</StatusPill>;
}
