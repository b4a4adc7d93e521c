import { Difference } from "#components/audit/difference.tsx";
import { HistoryPanel } from "#components/audit/history-panel.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import type { Change } from "#lib/accounts/audit/types.ts";
import { labelsOf } from "#lib/kernel/field-list.ts";
import { PAUSED_REASON_DEFAULT, WEBHOOK_FIELDS } from "#lib/webhooks/subscriptions/constants.ts";

const NAME = labelsOf(WEBHOOK_FIELDS);

export const WebhookHistoryPanel = ({ history }: { history: readonly Change[] }) => (
  <HistoryPanel history={history} detail={(change) => <ChangeDetail change={change} />} />
);

function ChangeDetail({ change }: { change: Change }) {
  if (change.action === "webhook.updated") return <Difference change={change} names={NAME} say={everyEvent} />;
  if (change.action === "webhook.secret_rotated") return <Overlap until={change.after?.previous_secret_until} />;
  const words = detailText(change);
  return words ? <p className="break-words text-muted">{words}</p> : null;
}

/** How long the previous secret stayed valid. */
function Overlap({ until }: { until: unknown }) {
  return (
    <p className="break-words text-muted">
      {typeof until === "string" ? (
        <>
          The previous secret signs too, until <ExactTime at={until} />.
        </>
      ) : (
        "The previous secret stopped signing immediately."
      )}
    </p>
  );
}

const everyEvent = (value: unknown) => (Array.isArray(value) && value[0] === "*" ? "all events" : undefined);

function detailText({ action, after }: Change): string {
  const { reason, held } = after ?? {};
  if (action === "webhook.paused") {
    const because = typeof reason === "string" && reason !== PAUSED_REASON_DEFAULT ? reason : "";
    const many = typeof held === "number" && held > 0 ? `${plural(held, "delivery", "deliveries")} held.` : "";
    return [because, many].filter(Boolean).join(" ");
  }
  if (action === "webhook.resumed") return resumedWords(held);
  return "";
}

/** Describes what happened to the held deliveries. */
function resumedWords(held: unknown): string {
  const { action, deliveries } = (held ?? {}) as { action?: unknown; deliveries?: unknown };
  if (typeof deliveries !== "number" || deliveries === 0) return "";
  return `${plural(deliveries, "held delivery", "held deliveries")} ${action === "skip" ? "skipped" : "sent on"}.`;
}
