import type { ReactNode } from "react";
import { KIND_LABELS } from "#lib/billing/invoices/constants.ts";
import { addressOf, writtenDay } from "#lib/billing/invoices/rules.ts";
import type { Invoice, Seller } from "#lib/billing/invoices/types.ts";
import { LinesTable } from "./lines-table.tsx";
import { StatementTable } from "./statement-table.tsx";

const lastDay = (end: string) => writtenDay(new Date(new Date(end).getTime() - 1).toISOString());

/** The document as its PDF has it. Printed, it is all that is on the page. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { kind, number, issued_at, period_start, period_end, corrects, seller, buyer, statement, notes } = invoice;
  const dates = [
    issued_at && `Date of issue: ${writtenDay(issued_at)}`,
    period_start && period_end && `Period: ${writtenDay(period_start)} to ${lastDay(period_end)} (UTC)`,
    corrects && `Corrects invoice ${corrects.number}`,
  ].filter(Boolean);
  return (
    <article
      aria-label={`${KIND_LABELS[kind]} ${number ?? ""}`}
      className="printed flex min-w-0 flex-col gap-6 rounded-lg border border-line bg-panel p-4 sm:p-8 print:border-0 print:p-0"
    >
      <header>
        <h2 className="text-xl font-semibold tracking-tight">
          {KIND_LABELS[kind]} <span className="whitespace-nowrap">{number}</span>
        </h2>
        <p className="text-muted">{dates.join(" · ")}</p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party label="From" party={seller} />
        <Party label="To" party={buyer} />
      </div>
      {statement ? <StatementTable statement={statement} /> : <LinesTable invoice={invoice} />}
      <footer className="flex flex-col gap-1.5 text-muted">
        {kind === "invoice" && (
          <p>
            Payment reference: {number}. By bank transfer to: {seller.bank}
          </p>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </article>
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
