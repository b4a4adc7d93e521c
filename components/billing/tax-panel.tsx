import { Facts } from "#components/ui/facts.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { TaxRule } from "#lib/billing/types.ts";
import { writtenRate } from "#lib/invoices/rules.ts";

/** The tax on the next invoice. Read alone: the operator sets the rate. */
export function TaxPanel({ tax }: { tax: TaxRule }) {
  return (
    <Panel description="Of the next invoice. The operator of this installation sets the rate." title="Tax">
      <Facts
        facts={[
          { label: tax.label, value: writtenRate(tax.rate_bp) },
          {
            label: "Reverse",
            value: tax.reverse_charge
              ? "Yes: your VAT id is of another EU country than the seller's, so the tax is yours to declare."
              : "No",
          },
        ]}
      />
    </Panel>
  );
}
