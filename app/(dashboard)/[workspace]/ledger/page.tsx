import type { Metadata } from "next";
import { LedgerFilters } from "#components/ledger/ledger-filters.tsx";
import { LedgerTable } from "#components/ledger/ledger-table.tsx";
import { NothingMoved } from "#components/ledger/nothing-moved.tsx";
import { exportQuery, ledgerAddress, showsCharges, showsHolds } from "#components/ledger/view.ts";
import { PlaceTabs } from "#components/shell/place-tabs.tsx";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import type { LedgerPage } from "#lib/billing/credits/types.ts";
import { loadLedger } from "#lib/dashboard/loaders/credits.ts";

export const metadata: Metadata = { title: "Ledger" };

type LedgerPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function LedgerListPage({ params, searchParams }: LedgerPageProps) {
  const { workspace: slug } = await params;
  const view = ledgerAddress.read(await searchParams);
  const net = !showsHolds(view);
  const ledger = await loadLedger(slug, ledgerAddress.listQuery(view), net ? "net" : "all");
  const exported = exportQuery(view);
  const page: LedgerPage = exported ? ledger.page : { data: [], next_cursor: null };
  return (
    <>
      <PageHeader
        actions={
          exported && (
            <a
              className={buttonStyle({ size: "sm" })}
              download
              title={`${showsCharges(view) ? "Every charge" : "Every movement, including holds"}; times in UTC`}
              href={`/api/dashboard/${slug}/ledger/export?${new URLSearchParams(exported)}`}
            >
              Export CSV
            </a>
          )
        }
        description={
          net
            ? "Every charge, grant and refund, by the UTC day of its request. Holds appear once they are charged."
            : "Every movement of credits, with the balance after it, by the UTC day of its request."
        }
        tight
        title="Ledger"
      />
      <PlaceTabs current="ledger" of="billing" slug={slug} />
      <PageBody>
        <LedgerFilters
          keys={ledger.keys}
          shown={{ count: page.data.length, more: page.next_cursor !== null, readAt: ledger.read_at }}
          slug={slug}
          view={view}
        />
        {page.data.length === 0 ? (
          <NothingMoved more={page.next_cursor !== null} slug={slug} view={view} />
        ) : (
          <LedgerTable
            entries={page.data}
            keys={ledger.keys}
            mayOpenKeys={ledger.may_open_keys}
            net={net}
            mayOpenRequests={ledger.may_open_requests}
            slug={slug}
          />
        )}
        <LogPages
          cursors={view.cursors}
          href={(cursors) => ledgerAddress.pageHref(slug, view, cursors)}
          older={page.next_cursor}
        />
      </PageBody>
    </>
  );
}
