import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { plural, utcTime } from "#components/ui/time-text.ts";
import { PAUSED_REASON_DEFAULT } from "#lib/webhooks/constants.ts";
import type { WebhookChange } from "#lib/webhooks/types.ts";

const VERB: Record<string, string> = {
  "webhook.created": "created the webhook",
  "webhook.updated": "changed the webhook",
  "webhook.paused": "paused the webhook",
  "webhook.resumed": "resumed the webhook",
  "webhook.deleted": "deleted the webhook",
  "webhook.secret_rotated": "rotated the secret",
  "webhook.secret_revealed": "looked at the secret",
};

const NAME: Record<string, string> = { url: "Address", events: "Events", description: "Description" };

/** Who did what to a subscription, from where, with before and after. */
export function WebhookHistoryPanel({ history }: { history: readonly WebhookChange[] }) {
  return (
    <Panel title="History">
      <ol className="flex flex-col gap-3">
        {history.map((change) => (
          <li className="border-l-2 border-line-strong pl-3" key={change.id}>
            <p className="break-words">
              <span className="font-medium">{change.actor}</span> {VERB[change.action] ?? change.action}
            </p>
            <Told change={change} />
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

/** What there is to add to the verb. */
function Told({ change }: { change: WebhookChange }) {
  if (change.action === "webhook.updated") return <Difference change={change} />;
  const words = aside(change);
  return words ? <p className="break-words text-muted">{words}</p> : null;
}

function aside({ action, after }: WebhookChange): string {
  const { reason, held, previous_secret_until: until } = after ?? {};
  if (action === "webhook.paused") {
    const because = typeof reason === "string" && reason !== PAUSED_REASON_DEFAULT ? reason : "";
    const many = typeof held === "number" && held > 0 ? `${plural(held, "delivery", "deliveries")} held.` : "";
    return [because, many].filter(Boolean).join(" ");
  }
  if (action === "webhook.resumed") return resumedWords(held);
  if (action === "webhook.secret_rotated")
    return typeof until === "string"
      ? `The one before signs until ${utcTime(new Date(until))}.`
      : "The one before ended at once.";
  return "";
}

/** What became of the deliveries that were held. */
function resumedWords(held: unknown): string {
  const { action, deliveries } = (held ?? {}) as { action?: unknown; deliveries?: unknown };
  if (typeof deliveries !== "number" || deliveries === 0) return "";
  return `${plural(deliveries, "held delivery", "held deliveries")} ${action === "skip" ? "skipped" : "sent on"}.`;
}

function Difference({ change }: { change: WebhookChange }) {
  return (
    <dl className="text-xs text-muted">
      {Object.entries(change.after ?? {}).map(([field, value]) => (
        <div className="break-words" key={field}>
          <dt className="inline">{NAME[field] ?? field}: </dt>
          <dd className="inline break-all">
            <del className="text-faint">{said(change.before?.[field])}</del> <span aria-hidden="true">→</span>{" "}
            <ins className="text-text no-underline">{said(value)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const said = (value: unknown): string =>
  Array.isArray(value) ? (value[0] === "*" ? "all events" : value.join(", ")) : String(value || "none");
