import { Difference } from "#components/audit/difference.tsx";
import { HistoryPanel } from "#components/audit/history-panel.tsx";
import type { Change } from "#lib/accounts/audit/types.ts";

const NAME: Record<string, string> = {
  name: "Name",
  scopes: "Scopes",
  allowed_ips: "Addresses",
  credit_ceiling: "Ceiling",
  rate_limit: "Rate limit",
  rate_limit_minute: "Rate limit per minute",
  rate_limit_day: "Rate limit per day",
  expires_at: "Expiry",
};

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
