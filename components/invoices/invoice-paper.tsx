import type { ReactNode } from "react";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import { KIND_LABELS } from "#lib/billing/invoices/constants.ts";
import {
  addressOf,
  statementRows,
  writtenCredits,
  writtenDay,
  writtenMoney,
  writtenPayment,
  writtenRate,
  writtenTerms,
} from "#lib/billing/invoices/rules.ts";
import type { Invoice, InvoiceDetail, Seller, Statement } from "#lib/billing/invoices/types.ts";
import { type QrCode, TransferCode } from "./transfer-code.tsx";

const lastDay = (end: string) => writtenDay(new Date(new Date(end).getTime() - 1).toISOString());

type InvoicePaperProps = {
  invoice: InvoiceDetail;
  /** The seller's logo as a data URL. */
  logo: string | null;
  /** QR code for printed invoices. */
  qr: QrCode | null;
};

/** The document as in its PDF. In print, only this is visible. */
export function InvoicePaper({ invoice, logo, qr }: InvoicePaperProps) {
  const { kind, number, issued_at, period_start, period_end, corrects, seller, buyer, statement, notes } = invoice;
  const terms = writtenTerms(invoice);
  const dates = [
    issued_at && `Date of issue: ${writtenDay(issued_at)}`,
    terms && `Due: ${terms}`,
    period_start && period_end && `Period: ${writtenDay(period_start)} to ${lastDay(period_end)} (UTC)`,
    corrects && `Corrects invoice ${corrects.number}`,
  ].filter(Boolean);
  return (
    <article
      aria-label={`${KIND_LABELS[kind]} ${number ?? ""}`}
      className="printed flex min-w-0 flex-col gap-6 rounded-lg border border-line bg-panel p-4 sm:p-8 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold tracking-tight">
            {KIND_LABELS[kind]} <span className="whitespace-nowrap">{number}</span>
          </h2>
          <p className="text-muted">{dates.join(" · ")}</p>
          {invoice.order_number !== null && (
            <p className="wrap-anywhere text-muted">Your order number: {invoice.order_number}</p>
          )}
        </div>
        {logo && <Logo name={seller.name} url={logo} />}
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party label="From" party={seller} />
        <Party label="To" party={buyer} />
      </div>
      {statement ? <StatementTable statement={statement} /> : <LinesTable invoice={invoice} />}
      <footer className="flex flex-col gap-1.5 text-muted">
        {kind === "invoice" && <Payment invoice={invoice} qr={qr} />}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </article>
  );
}

/** How it is or was paid. */
function Payment({ invoice, qr }: { invoice: InvoiceDetail; qr: QrCode | null }): ReactNode {
  const { paid_at, paid_by, number, seller, status, payment_under_way_since: since } = invoice;
  if (paid_by && paid_at)
    return (
      <p className="font-medium wrap-anywhere text-text">
        Paid on {writtenDay(paid_at)} {writtenPayment(paid_by)}.
      </p>
    );
  if (status === "void") return <p className="font-medium text-text">This invoice is void. There is nothing to pay.</p>;
  if (since) return <p className="font-medium text-text">A payment has been in progress since {writtenDay(since)}.</p>;
  return (
    <div className="flex flex-wrap gap-6">
      <div className="min-w-0 wrap-anywhere">
        <p>Payment reference: {number}</p>
        <p className="whitespace-pre-line">
          By bank transfer to:{seller.bank.includes("\n") ? "\n" : " "}
          {seller.bank}
        </p>
      </div>
      {qr && <TransferCode className="hidden print:block" qr={qr} />}
    </div>
  );
}

/** On a white background, for which the logo was made. */
function Logo({ name, url }: { name: string; url: string }): ReactNode {
  return (
    // A data URL, which Next need not optimize.
    // biome-ignore lint/performance/noImgElement: see above
    <img alt={name} className="max-h-12 max-w-40 rounded-sm bg-white object-contain p-1" src={url} />
  );
}

function Party({ label, party }: { label: string; party: Omit<Seller, "bank"> }): ReactNode {
  return (
    <section className="min-w-0 break-words">
      <h3 className="text-xs text-faint">{label}</h3>
      <p className="font-medium">{party.name}</p>
      {addressOf(party).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

function StatementTable({ statement }: { statement: Statement }) {
  return (
    <Table label="Movements of credits" sticky={false}>
      <TableHead>
        <Th>Movement</Th>
        <Th num>Credits</Th>
      </TableHead>
      <tbody className="tabular-nums">
        {statementRows(statement).map(({ label, credits, total = false }) => (
          <tr key={label}>
            <Td className={cn("whitespace-normal wrap-anywhere", total && "font-semibold")}>{label}</Td>
            <Td className={cn(total && "font-semibold")} num>
              {total ? grouped(credits) : writtenCredits(credits)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function LinesTable({ invoice }: { invoice: Invoice }) {
  const money = (amount: number) => writtenMoney(amount, invoice.currency);
  return (
    <div className="min-w-0">
      <Table label="Lines" sticky={false}>
        <TableHead>
          <Th>Description</Th>
          <Th from="sm" num>
            Quantity
          </Th>
          <Th from="sm" num>
            Unit price
          </Th>
          <Th from="sm" num>
            Tax
          </Th>
          <Th num>Net</Th>
        </TableHead>
        <tbody className="tabular-nums">
          {invoice.lines.map((line) => (
            <tr key={line.description}>
              <Td className="sm:min-w-48 whitespace-normal wrap-anywhere">{line.description}</Td>
              <Td from="sm" num>
                {grouped(line.quantity)}
              </Td>
              <Td from="sm" num>
                {money(line.unit_amount)}
              </Td>
              <Td from="sm" num>
                {writtenRate(line.tax_rate_bp)}
              </Td>
              <Td num>{money(line.net)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <dl className="mt-4 ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 px-4 tabular-nums">
        <dt className="text-muted">Net</dt>
        <dd className="text-right">{money(invoice.net)}</dd>
        {invoice.taxes.map(({ label, rate_bp, net, tax }) => (
          <div className="contents" key={rate_bp}>
            <dt className="text-muted">
              {label} {writtenRate(rate_bp)} on {money(net)}
            </dt>
            <dd className="text-right">{money(tax)}</dd>
          </div>
        ))}
        <dt className="font-semibold">Total ({invoice.currency})</dt>
        <dd className="text-right font-semibold">{money(invoice.total)}</dd>
      </dl>
    </div>
  );
}
