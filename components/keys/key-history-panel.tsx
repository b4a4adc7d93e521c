import { Difference } from "#components/audit/difference.tsx";
import { HistoryPanel } from "#components/audit/history-panel.tsx";
import type { Change } from "#lib/accounts/audit/types.ts";
import { KEY_FIELDS } from "#lib/accounts/keys/constants.ts";
import { labelsOf } from "#lib/kernel/field-list.ts";

const NAME = labelsOf(KEY_FIELDS);

export const KeyHistoryPanel = ({ history }: { history: readonly Change[] }) => (
  <HistoryPanel history={history} detail={(change) => <ChangeDetail change={change} />} />
);

function ChangeDetail({ change }: { change: Change }) {
  if (change.action === "key.updated") return <Difference change={change} names={NAME} />;
  const reason = change.after?.reason;
  return change.action === "key.revoked" && typeof reason === "string" ? (
    <p className="break-words text-muted">{reason}</p>
  ) : null;
}
