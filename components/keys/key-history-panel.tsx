import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { KeyChange } from "#lib/keys/types.ts";

const VERB: Record<string, string> = {
  "key.created": "created the key",
  "key.updated": "changed the key",
  "key.revoked": "revoked the key",
};

const NAME: Record<string, string> = {
  name: "Name",
  scopes: "Scopes",
  allowed_ips: "Addresses",
  credit_ceiling: "Ceiling",
  rate_limit: "Rate limit",
  expires_at: "Expiry",
};

/** Who did what to a key, from where, with before and after. */
export function KeyHistoryPanel({ history }: { history: readonly KeyChange[] }) {
  return (
    <Panel title="History">
      <ol className="flex flex-col gap-3">
        {history.map((change) => (
          <li className="border-l-2 border-line-strong pl-3" key={change.id}>
            <p className="break-words">
              <span className="font-medium">{change.actor}</span> {VERB[change.action] ?? change.action}
            </p>
            <Difference change={change} />
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

function Difference({ change }: { change: KeyChange }) {
  const reason = change.after?.reason;
  if (change.action === "key.revoked")
    return typeof reason === "string" ? <p className="break-words text-muted">{reason}</p> : null;
  if (change.action !== "key.updated") return null;
  return (
    <dl className="text-xs text-muted">
      {Object.entries(change.after ?? {}).map(([field, value]) => (
        <div className="break-words" key={field}>
          <dt className="inline">{NAME[field] ?? field}: </dt>
          <dd className="inline">
            <del className="text-faint">{said(change.before?.[field])}</del> <span aria-hidden="true">→</span>{" "}
            <ins className="text-text no-underline">{said(value)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const said = (value: unknown): string =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    ? "none"
    : Array.isArray(value)
      ? value.join(", ")
      : typeof value === "number"
        ? value.toLocaleString("en")
        : String(value);
