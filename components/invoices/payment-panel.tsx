import Link from "next/link";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { type Fact, Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { dueWords, writtenDay, writtenMoney, writtenPayment } from "#lib/billing/invoices/rules.ts";
import type { InvoiceDetail } from "#lib/billing/invoices/types.ts";
import { AwaitPayment } from "./await-payment.tsx";
import { PayButton } from "./pay-button.tsx";
import { type QrCode, TransferCode } from "./transfer-code.tsx";

type PaymentPanelProps = {
  invoice: InvoiceDetail;
  mayPay: boolean;
  slug: string;
  qr: QrCode | null;
  readAt: string;
};

/** How an invoice is or was paid, or why nothing is due. */
export function PaymentPanel({ invoice, mayPay, slug, qr, readAt }: PaymentPanelProps) {
  const { payment } = invoice;
  if (payment) {
    const { payment_under_way_since: since } = invoice;
    const isPayable = payment.provider === "stripe" && mayPay && since === null;
    return (
      <Panel
        action={isPayable && <PayButton id={invoice.id} slug={slug} url={payment.url} />}
        description={`The ${grouped(invoice.credits)} credits are added as soon as the payment arrives.`}
        title={`${writtenMoney(invoice.total, invoice.currency)} ${since ? "under way" : "to pay"}`}
      >
        {since ? (
          <p className="text-sm">
            A payment was started <RelativeTime at={since} focusable />. It may take days. Do not pay again unless you
            are notified that it failed.
          </p>
        ) : (
          <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
            <div className="min-w-0 flex-1 basis-60">
              <Facts facts={ways(invoice, payment.reference, new Date(readAt))} />
            </div>
            {qr && <TransferCode qr={qr} />}
          </div>
        )}
        {isPayable && (
          <p className="mt-3 text-xs text-muted">
            You pay on a page hosted by Stripe; a bank transfer works too. Payment by Stripe was tested against a
            stand-in for its API, not against the live service.
          </p>
        )}
        <AwaitPayment id={invoice.id} number={payment.reference} readAt={readAt} slug={slug} underWay={since} />
      </Panel>
    );
  }
  const facts = story(invoice, slug);
  return facts.length === 0 ? null : (
    <Panel title={invoice.status === "void" ? "Nothing to pay" : "Payment"}>
      <Facts facts={facts} />
    </Panel>
  );
}

const ways = (invoice: InvoiceDetail, reference: string, now: Date): Fact[] => [
  ...(invoice.due_date === null
    ? []
    : [{ label: "Due", value: `${writtenDay(invoice.due_date)} (${dueWords(invoice.due_date, now)})` }]),
  { label: "Transfer to", value: <span className="whitespace-pre-line">{invoice.seller.bank}</span> },
  { label: "Reference", value: <Copyable value={reference} what="the payment reference" /> },
];

function story({ paid_at, paid_by, voided_at, credit_notes, corrects }: InvoiceDetail, slug: string): Fact[] {
  const facts: Fact[] = [];
  if (paid_at) facts.push({ label: "Paid", value: <RelativeTime at={paid_at} focusable /> });
  if (paid_by) facts.push({ label: "How", value: writtenPayment(paid_by) });
  if (voided_at) facts.push({ label: "Voided", value: <RelativeTime at={voided_at} focusable /> });
  const linked = (id: string, number: string) => (
    <Link className="underline" href={`/${slug}/invoices/${id}`} prefetch={false}>
      {number}
    </Link>
  );
  for (const note of credit_notes) facts.push({ label: "Corrected by", value: linked(note.id, note.number) });
  if (corrects) facts.push({ label: "Corrects", value: linked(corrects.id, corrects.number) });
  return facts;
}
