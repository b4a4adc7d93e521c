import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import type { InvoiceStatus } from "#lib/billing/invoices/types.ts";

export const STATUS_LOOK: Readonly<Record<InvoiceStatus, { tone: Tone; word: string }>> = {
  draft: { tone: "held", word: "Draft" },
  open: { tone: "warn", word: "Open" },
  paid: { tone: "ok", word: "Paid" },
  void: { tone: "held", word: "Void" },
  issued: { tone: "info", word: "Issued" },
};

export function InvoiceStatusPill({ status }: { status: InvoiceStatus }) {
  const { tone, word } = STATUS_LOOK[status];
  return <StatusPill tone={tone}>{word}</StatusPill>;
}
