import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { Meter } from "#components/ui/primitives/meter.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { CEILING_SHARE, EXPIRY_AHEAD_DAYS } from "#lib/reports/overview/constants.ts";
import type { KeyToMind, Overview } from "#lib/reports/overview/types.ts";

type KeysNeedingAttentionProps = { slug: string; keys: NonNullable<Overview["keys"]> };

/** Keys that soon stop working: by their expiry, or by their ceiling. */
export function KeysNeedingAttention({ slug, keys: { expiring, near_ceiling } }: KeysNeedingAttentionProps) {
  const none = expiring.length === 0 && near_ceiling.length === 0;
  return (
    <Panel
      action={
        <Link className="text-xs text-accent hover:underline" href={`/${slug}/keys`}>
          All keys
        </Link>
      }
      flush
      title="Keys to look after"
    >
      {none && (
        <p className="px-4 py-6 text-muted">
          No key expires within {EXPIRY_AHEAD_DAYS} days or has spent {CEILING_SHARE * 100} % of its ceiling.
        </p>
      )}
      {expiring.length > 0 && (
        <KeyGroup keys={expiring} slug={slug} title={`Expire within ${EXPIRY_AHEAD_DAYS} days`}>
          {(key) => <span className="text-warn">{key.expires_at && <RelativeTime at={key.expires_at} />}</span>}
        </KeyGroup>
      )}
      {near_ceiling.length > 0 && (
        <KeyGroup keys={near_ceiling} slug={slug} title={`Have spent ${CEILING_SHARE * 100} % of their ceiling`}>
          {(key) => <Spent apiKey={key} />}
        </KeyGroup>
      )}
    </Panel>
  );
}

type KeyGroupProps = {
  slug: string;
  title: string;
  keys: readonly KeyToMind[];
  children: (key: KeyToMind) => ReactNode;
};

function KeyGroup({ slug, title, keys, children }: KeyGroupProps) {
  return (
    <div className="border-b border-line last:border-b-0">
      <h3 className="px-4 pt-2.5 pb-1 text-xs text-faint">{title}</h3>
      <ul className="pb-1.5">
        {keys.map((key) => (
          <li className="relative flex min-h-9 items-center gap-2.5 px-4 py-1 hover:bg-hover" key={key.id}>
            <Link
              className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
              href={`/${slug}/keys/${key.id}`}
              prefetch={false}
            >
              {key.name}
            </Link>
            {key.env === "test" && <Badge tone="test">test</Badge>}
            <span className="relative shrink-0 text-xs tabular-nums">{children(key)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Spent({ apiKey }: { apiKey: KeyToMind }) {
  const { credits_spent: spent, credit_ceiling: ceiling } = apiKey;
  if (ceiling === null) return null;
  const words = `${grouped(spent)} of ${grouped(ceiling)}`;
  return (
    <span className="flex w-36 flex-col gap-1">
      <span className={spent >= ceiling ? "text-bad" : "text-warn"}>
        {words}
        {spent >= ceiling && ", refused"}
      </span>
      <Meter label={`${words} credits spent`} max={ceiling} value={spent} />
    </span>
  );
}
