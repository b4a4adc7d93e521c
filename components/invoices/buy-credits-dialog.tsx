"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
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
  const { pending, refused, ask } = useAnswer();
  const [chosen, setChosen] = useState(packs[0]?.id);
  const pack = packs.find(({ id }) => id === chosen);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pack) return;
    ask(
      () => buyPackAction(slug, { pack_id: pack.id, price: pack.price, currency }),
      ({ invoice, payment }) => {
        if (payment?.url) window.location.assign(payment.url);
        else router.push(`/${slug}/invoices/${invoice.id}`);
      },
    );
  };

  return (
    <Dialog
      description="The credits are added as soon as the invoice is paid. They do not expire."
      onClose={onClose}
      title="Buy credits"
    >
      <form className="contents" onSubmit={submit}>
        <DialogBody>
          <RadioGroup
            columns={1}
            defaultValue={chosen}
            error={refused?.fields?.pack_id}
            legend="Pack"
            name="pack"
            onChange={setChosen}
            options={packs.map(({ id, credits, price }) => ({
              value: id,
              label: `${credits.toLocaleString("en")} credits`,
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
          {refused && !refused.fields && <Callout tone="bad">{refused.message}</Callout>}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={pending} type="submit" variant="primary">
            {provider === "stripe" ? "Go on to pay" : "Get the invoice"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
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
