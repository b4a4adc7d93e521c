import Link from "next/link";
import type { ReactNode } from "react";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { ShortId } from "#components/ui/primitives/short-id.tsx";
import { RowStop, Td } from "#components/ui/table/table-parts.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { LedgerEntry } from "#lib/billing/credits/types.ts";
import { actorText, isCall, Movement, signed } from "./movement.tsx";

export type LedgerRowProps = {
  slug: string;
  entry: LedgerEntry;
  /** Null if unknown. */
  keyName: string | null;
  mayOpenRequests: boolean;
  mayOpenKeys: boolean;
  /** Shows charges as one row each. */
  net: boolean;
};

/** One transaction as a table row. */
export function LedgerRow({ slug, entry, keyName, mayOpenRequests, mayOpenKeys, net }: LedgerRowProps) {
  const request = entry.request_id;
  return (
    <tr>
      <Td className="text-muted">
        <RowStop>
          <RelativeTime at={entry.created_at} />
        </RowStop>
      </Td>
      <Td className="max-md:w-full max-md:max-w-0">
        <Movement net={net} type={entry.type} />
        {/* Phones have no room for a purpose column. */}
        <span className="block truncate text-xs md:hidden">
          <Purpose entry={entry} />
        </span>
      </Td>
      <Td className={entry.amount > 0 ? "font-medium text-ok" : entry.amount < 0 ? "" : "text-faint"} num>
        <span className="tabular-nums">{signed(entry.amount)}</span>
      </Td>
      <Td num>
        <span className="tabular-nums">{grouped(entry.balance_after)}</span>
      </Td>
      <Td className="w-full max-w-0 truncate" from="md">
        <Purpose entry={entry} />
      </Td>
      <Td from="lg">
        {entry.key_id === null ? (
          <span className="text-muted">{actorText(entry.actor)}</span>
        ) : (
          <Opens href={mayOpenKeys ? `/${slug}/keys/${entry.key_id}` : undefined}>
            <UntrustedText className="inline-block max-w-32 truncate align-bottom" text={keyName ?? entry.key_id} />
          </Opens>
        )}
      </Td>
      <Td from="xl">
        {request !== null && (
          <Opens href={mayOpenRequests && isCall(entry.endpoint) ? `/${slug}/requests/${request}` : undefined}>
            <ShortId id={request} />
          </Opens>
        )}
      </Td>
      <Td className="text-muted tabular-nums" from="xl">
        {entry.price_version}
      </Td>
    </tr>
  );
}

/** What the credits were for. */
function Purpose({ entry: { reason, endpoint } }: { entry: LedgerEntry }) {
  if (reason !== null) return <UntrustedText text={reason} />;
  return <span className="font-mono text-xs text-muted">{endpoint}</span>;
}

/** A link if the user may open its target, else text. */
function Opens({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <span className="text-muted">{children}</span>;
  return (
    <Link className="hover:underline" href={href} prefetch={false}>
      {children}
    </Link>
  );
}
