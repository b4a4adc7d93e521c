import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Count } from "#components/ui/primitives/count.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { utcTime } from "#components/ui/text/time-text.ts";
import type { Balance, Grant } from "#lib/billing/credits/types.ts";
import { GrantsTable } from "./grants-table.tsx";
import { ThresholdForm } from "./threshold-form.tsx";

type CreditsPanelProps = { slug: string; balance: Balance; grants: readonly Grant[]; readAt: string };

/** The balance, its expiry and the threshold of low-credit notices. */
export function CreditsPanel({ slug, balance, grants, readAt }: CreditsPanelProps) {
  return (
    <Panel
      action={<ButtonLink href={`/${slug}/ledger`}>Ledger</ButtonLink>}
      description={`As of ${utcTime(new Date(readAt))}.`}
      title="Credits"
    >
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            { label: "Balance", value: <Count unit="credits" value={balance.balance} /> },
            { label: "On hold", value: <Count unit="set aside for calls under way" value={balance.held} /> },
          ]}
        />
        {grants.length > 0 && <GrantsTable grants={grants} />}
        <ThresholdForm balance={balance} slug={slug} />
      </div>
    </Panel>
  );
}
