import { Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { writtenRate } from "#lib/billing/invoices/rules.ts";
import type { TaxRule } from "#lib/billing/settings/types.ts";

/** The tax on the next invoice, read-only: the operator sets the rate. */
export function TaxPanel({ tax }: { tax: TaxRule }) {
  return (
    <Panel description="For the next invoice. The operator of this installation sets the rate." title="Tax">
      <Facts
        facts={[
          { label: tax.label, value: writtenRate(tax.rate_bp) },
          {
            label: "Reverse",
            value: tax.reverse_charge
              ? "Yes: your VAT id is from an EU country other than the seller's, so you declare the tax yourself."
              : "No",
          },
        ]}
      />
    </Panel>
  );
}
