"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { taxOn, writtenMoney, writtenRate } from "#lib/billing/invoices/rules.ts";
import type { Currency, PricedPack, ProviderName, TaxRule } from "#lib/billing/settings/types.ts";
import { buyPackAction } from "#lib/dashboard/invoices/actions.ts";

export type BuyCreditsProps = {
  slug: string;
  packs: readonly PricedPack[];
  currency: Currency;
  tax: TaxRule;
  provider: ProviderName;
  /** Whether a company is named, which the invoice will be written to. */
  named: boolean;
};

/** Chooses a pack, says what it comes to, and leads to its invoice or to the provider's page. */
export function BuyCreditsDialog({
  slug,
  packs,
  currency,
  tax,
  provider,
  named,
  onClose,
}: BuyCreditsProps & { onClose: () => void }) {
  const router = useRouter();
  const [chosen, setChosen] = useState(packs[0]?.id);
  const pack = packs.find(({ id }) => id === chosen);

  return (
    <FormDialog
      action={() => buyPackAction(slug, { pack_id: pack?.id, price: pack?.price, currency })}
      description="The credits are added as soon as the invoice is paid. They do not expire."
      disabled={!pack}
      onClose={onClose}
      onDone={({ invoice, payment }) => {
        if (payment?.url) window.location.assign(payment.url);
        else router.push(`/${slug}/invoices/${invoice.id}`);
      }}
      staysOpen
      submitLabel={provider === "stripe" ? "Continue to payment" : "Get the invoice"}
      title="Buy credits"
    >
      {({ fields }) => (
        <>
          <RadioGroup
            columns={1}
            defaultValue={chosen}
            error={fields?.pack_id}
            legend="Pack"
            name="pack"
            onChange={setChosen}
            options={packs.map(({ id, credits, price }) => ({
              value: id,
              label: `${grouped(credits)} credits`,
              hint: `${writtenMoney(price, currency)} before tax`,
            }))}
          />
          {pack && <Sum currency={currency} net={pack.price} tax={tax} />}
          {!named && (
            <Callout tone="info">
              The invoice will name the workspace.{" "}
              <a className="underline" href={`/${slug}/billing`}>
                Set the company, its address and VAT id
              </a>{" "}
              first if it must: an invoice is never changed afterwards.
            </Callout>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** What the invoice will come to, by the rules that make it. */
function Sum({ net, tax, currency }: { net: number; tax: TaxRule; currency: Currency }) {
  const due = taxOn(net, tax.rate_bp);
  return (
    <p className="text-muted" aria-live="polite">
      {tax.reverse_charge
        ? "Reverse charge: no tax is added. "
        : `${tax.label} ${writtenRate(tax.rate_bp)}: ${writtenMoney(due, currency)}. `}
      <span className="font-medium text-text tabular-nums">Total {writtenMoney(net + due, currency)}</span>
    </p>
  );
}
