import type { Metadata } from "next";
import { AlertsForm } from "#components/billing/alerts-form.tsx";
import { BudgetUse } from "#components/billing/budget-use.tsx";
import { CreditsPanel } from "#components/billing/credits-panel.tsx";
import { DetailsForm } from "#components/billing/details-form.tsx";
import { ReconciliationPanel } from "#components/billing/reconciliation-panel.tsx";
import { TaxPanel } from "#components/billing/tax-panel.tsx";
import { TopUpForm } from "#components/billing/top-up-form.tsx";
import { BuyCredits } from "#components/invoices/buy-credits.tsx";
import { NotSold } from "#components/invoices/not-sold.tsx";
import { PlaceTabs } from "#components/shell/place-tabs.tsx";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { loadBilling } from "#lib/dashboard/loaders/settings.ts";

export const metadata: Metadata = { title: "Billing" };

/** Billing settings, for owners and the billing role. */
export default async function BillingPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const { settings, shop, balance, grants, month, spent, reconciled, read_at: readAt } = await loadBilling(slug);
  const { auto_top_up: topUp, alerts, ...profile } = settings;
  return (
    <>
      <PageHeader actions={shop && <BuyCredits slug={slug} {...shop} />} title="Billing" />
      <PlaceTabs current="billing" of="billing" slug={slug} />
      <PageBody>
        <div className="flex max-w-3xl flex-col gap-4 px-4 pb-10 sm:px-6 xl:max-w-6xl">
          <NotSold why={shop?.not_sold} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <CreditsPanel balance={balance} grants={grants} readAt={readAt} slug={slug} />
              <Panel
                description="Mailed to owners, billing members and contacts, and posted to chat or a webhook if one is connected under Notices."
                title="Budget and alerts"
              >
                <BudgetUse budget={alerts.monthly_budget} month={month} spent={spent} />
                <AlertsForm alerts={alerts} slug={slug} />
              </Panel>
              <Panel description={`Sold in ${settings.currency}.`} title="Automatic top-up">
                <TopUpForm packs={shop?.packs ?? []} slug={slug} topUp={topUp} />
              </Panel>
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <Panel
                description="Used on the next invoice. Invoices already issued do not change."
                title="Billing details"
              >
                <DetailsForm countries={shop?.countries ?? []} profile={profile} slug={slug} />
              </Panel>
              <TaxPanel tax={settings.tax} />
              <ReconciliationPanel reconciled={reconciled} />
            </div>
          </div>
        </div>
      </PageBody>
    </>
  );
}
