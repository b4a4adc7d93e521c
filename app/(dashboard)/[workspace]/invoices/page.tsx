import type { Metadata } from "next";
import { BuyCredits } from "#components/invoices/buy-credits.tsx";
import { InvoiceFilters } from "#components/invoices/invoice-filters.tsx";
import { InvoiceTable } from "#components/invoices/invoice-table.tsx";
import { NoInvoices } from "#components/invoices/no-invoices.tsx";
import { NotSold } from "#components/invoices/not-sold.tsx";
import { invoicesAddress } from "#components/invoices/view.ts";
import { PlaceTabs } from "#components/shell/place-tabs.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadInvoices } from "#lib/dashboard/loaders/invoices.ts";

export const metadata: Metadata = { title: "Invoices" };

type InvoicesPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Invoices, credit notes and monthly statements, with the shop. */
export default async function InvoicesPage({ params, searchParams }: InvoicesPageProps) {
  const { workspace: slug } = await params;
  const filter = invoicesAddress.read(await searchParams);
  const { invoices, next, shop, read_at: readAt } = await loadInvoices(slug, filter);
  return (
    <>
      <PageHeader actions={shop && <BuyCredits slug={slug} {...shop} />} title="Invoices" />
      <PlaceTabs current="invoices" of="billing" slug={slug} />
      {shop?.not_sold && (
        <div className="px-4 pb-4 sm:px-6">
          <NotSold why={shop.not_sold} />
        </div>
      )}
      <InvoiceFilters filter={filter} slug={slug} />
      {invoices.length > 0 ? (
        <InvoiceTable invoices={invoices} readAt={readAt} slug={slug} />
      ) : (
        <NoInvoices filter={filter} slug={slug} />
      )}
      <Pagination
        newestHref={filter.cursor && invoicesAddress.href(slug, { ...filter, cursor: undefined })}
        olderHref={next ? invoicesAddress.href(slug, { ...filter, cursor: next }) : undefined}
      >
        {invoices.length > 0 && "Dates are in UTC."}
      </Pagination>
    </>
  );
}
