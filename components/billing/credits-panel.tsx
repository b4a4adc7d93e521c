import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Count } from "#components/ui/primitives/count.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { utcTime } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Balance, Grant } from "#lib/billing/credits/types.ts";
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

/** Remaining credits of each grant, in spending order. */
function GrantsTable({ grants }: { grants: readonly Grant[] }) {
  return (
    <Table label="Credits by expiry" sticky={false}>
      <TableHead>
        <Th>Spent in this order</Th>
        <Th num>Left</Th>
        <Th from="sm" num>
          Of
        </Th>
        <Th>Ends</Th>
      </TableHead>
      <tbody>
        {grants.map((grant) => (
          <tr key={grant.id}>
            <Td className="max-sm:wrap-anywhere max-sm:whitespace-normal sm:max-w-56 sm:truncate">
              <UntrustedText text={grant.reason ?? "Credits from before grants were tracked separately"} />
            </Td>
            <Td num>
              <Count value={grant.remaining} />
            </Td>
            <Td className="text-muted" from="sm" num>
              <Count value={grant.amount} />
            </Td>
            <Td>
              {grant.expires_at === null ? (
                <span className="text-faint">never</span>
              ) : (
                <span title={utcTime(new Date(grant.expires_at))}>
                  <RelativeTime at={grant.expires_at} />
                </span>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
