import { Callout } from "#components/ui/primitives/callout.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { findingText } from "#lib/billing/credits/rules.ts";
import type { Reconciled } from "#lib/billing/credits/types.ts";

/** Whether and when the ledger was reconciled. */
export function ReconciliationPanel({ reconciled }: { reconciled: Reconciled | null }) {
  return (
    <Panel
      description="Every night, the sums of the ledger are compared with the balance, the keys and the usage."
      title="Reconciliation"
    >
      {reconciled === null ? (
        <p className="text-muted">
          Not compared yet. The first comparison runs within minutes of the workspace being created.
        </p>
      ) : (
        <Callout
          title={
            <>
              Checked <RelativeTime at={reconciled.checked_at} focusable />:{" "}
              {reconciled.findings.length === 0 ? "everything adds up" : "something does not add up"}
            </>
          }
          tone={reconciled.findings.length === 0 ? "ok" : "bad"}
        >
          {reconciled.findings.length > 0 && (
            <>
              <ul className="list-disc pl-5">
                {reconciled.findings.map((finding) => (
                  <li key={`${finding.what} ${finding.key_id}`}>{findingText(finding)}</li>
                ))}
              </ul>
              <p>
                The operator's log has it too. Nothing was changed. Ask the operator before you rely on these numbers.
              </p>
            </>
          )}
        </Callout>
      )}
    </Panel>
  );
}
