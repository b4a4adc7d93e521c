"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { addressOf, taxOn, writtenMoney, writtenRate, writtenUnitPrice } from "#lib/billing/invoices/rules.ts";
import { ORDER_NUMBER_MAX } from "#lib/billing/settings/constants.ts";
import { savingOf } from "#lib/billing/settings/rules.ts";
import type { BillingProfile, Currency, PricedPack, ProviderName, TaxRule } from "#lib/billing/settings/types.ts";
import { buyPackAction } from "#lib/dashboard/actions/invoices.ts";

export type ShopProps = {
  slug: string;
  packs: readonly PricedPack[];
  profile: BillingProfile;
  provider: ProviderName;
  countries: readonly { code: string; name: string }[];
  not_sold: string | null;
};

/** Selects a pack, shows its total, and opens its invoice or the provider's page. */
export function BuyCreditsDialog({ slug, packs, profile, provider, onClose }: ShopProps & { onClose: () => void }) {
  const router = useRouter();
  const [chosen, setChosen] = useState(packs[0]?.id);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    // Going back from the provider's page may restore this one from cache.
    const back = () => setLeaving(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  const pack = packs.find(({ id }) => id === chosen);
  const { currency, tax } = profile;

  return (
    <FormDialog
      action={(given) =>
        buyPackAction(slug, {
          ...{ pack_id: pack?.id, price: pack?.price, currency },
          order_number: String(given.get("order_number") ?? ""),
        })
      }
      description="The credits are added as soon as the invoice is paid. They do not expire."
      disabled={!pack}
      leaving={leaving}
      onClose={onClose}
      onDone={({ invoice, payment }) => {
        setLeaving(true);
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
            options={packs.map((each) => ({
              value: each.id,
              label: `${grouped(each.credits)} credits`,
              hint: hintOf(each, packs),
            }))}
          />
          {pack && <Sum currency={currency} net={pack.price} tax={tax} />}
          <Field
            error={fields?.order_number}
            hint="Your purchase order number, if you need one on the invoice."
            label="Order number"
            name="order_number"
            optional
          >
            {(control) => <Input {...control} defaultValue={profile.order_number ?? ""} maxLength={ORDER_NUMBER_MAX} />}
          </Field>
          <p className="text-xs wrap-anywhere text-muted">
            Invoiced to {[profile.company, ...addressOf(profile)].join(", ")}.{" "}
            <a className="underline" href={`/${slug}/billing`}>
              Change it under Billing
            </a>
          </p>
        </>
      )}
    </FormDialog>
  );
}

/** Describes the price per pack and per credit, and the saving. */
function hintOf(pack: PricedPack, packs: readonly PricedPack[]): string {
  const { price, credits, currency } = pack;
  const saving = savingOf(pack, packs);
  const said = `${writtenMoney(price, currency)} before tax, ${writtenUnitPrice(price, credits, currency)} a credit`;
  return saving === 0 ? said : `${said}: ${saving}% less than the smallest pack`;
}

/** Previews the invoice total with the rules that compute it. */
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
