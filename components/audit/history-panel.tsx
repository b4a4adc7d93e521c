import type { ReactNode } from "react";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { actionLabel } from "#lib/accounts/audit/rules.ts";
import type { Change } from "#lib/accounts/audit/types.ts";

type HistoryPanelProps = {
  history: readonly Change[];
  detail: (change: Change) => ReactNode;
};

export function HistoryPanel({ history, detail }: HistoryPanelProps) {
  return (
    <Panel title="History">
      {history.length === 0 && <p className="text-muted">No changes on record.</p>}
      <ol className="flex flex-col gap-3">
        {history.map((change) => (
          <li className="border-l-2 border-line-strong pl-3" key={change.id}>
            <p className="break-words">
              <span className="font-medium">{change.actor}</span> {actionLabel(change.action)}
            </p>
            {detail(change)}
            <p className="text-xs text-faint">
              <RelativeTime at={change.created_at} focusable />
              {change.ip && <span className="font-mono text-2xs"> · {change.ip}</span>}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
