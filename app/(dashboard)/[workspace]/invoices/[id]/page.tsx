import { Download } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { InvoicePaper } from "#components/invoices/invoice-paper.tsx";
import { InvoiceStatusPill } from "#components/invoices/invoice-status.tsx";
import { PaymentPanel } from "#components/invoices/payment-panel.tsx";
import { PrintButton } from "#components/invoices/print-button.tsx";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { loadInvoice } from "#lib/dashboard/loaders/invoices.ts";

export const metadata: Metadata = { title: "Invoice" };

type InvoicePageProps = { params: Promise<{ workspace: string; id: string }> };

/** An invoice, credit note or statement: its payment and the document. */
export default async function InvoicePage({ params }: InvoicePageProps) {
  const { workspace: slug, id } = await params;
  const found = await loadInvoice(slug, id);
  if (!found) notFound();
  const { invoice, may_pay: mayPay, qr, logo, read_at: readAt } = found;
  return (
    <>
      <PageHeader
        actions={
          <>
            <PrintButton />
            {invoice.receipt_url && (
              <a className={buttonStyle({})} download href={invoice.receipt_url}>
                <Download aria-hidden="true" /> Receipt
              </a>
            )}
            <a className={buttonStyle({ variant: "primary" })} download href={invoice.pdf_url}>
              <Download aria-hidden="true" /> Download PDF
            </a>
          </>
        }
        aside={<InvoiceStatusPill invoice={invoice} now={new Date(readAt)} />}
        parent={{ href: `/${slug}/invoices`, label: "Invoices" }}
        title={invoice.number ?? "Draft"}
      />
      <div className="flex max-w-3xl flex-col gap-4 px-4 pb-10 sm:px-6 xl:max-w-none xl:flex-row-reverse xl:items-start xl:justify-end">
        <div className="min-w-0 empty:hidden xl:w-90 print:hidden">
          <PaymentPanel invoice={invoice} mayPay={mayPay} qr={qr} readAt={readAt} slug={slug} />
        </div>
        <div className="w-full min-w-0 max-w-3xl">
          <InvoicePaper invoice={invoice} logo={logo} qr={qr} />
        </div>
      </div>
    </>
  );
}
