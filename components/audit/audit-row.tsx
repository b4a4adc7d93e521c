import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { RowLink, Td } from "#components/ui/table/table-parts.tsx";
import { HostileText } from "#components/ui/text/untrusted-text.tsx";
import { actionWords } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import { Who } from "./actor-name.tsx";
import { program } from "./labels.ts";
import { Target } from "./target.tsx";

type AuditRowProps = {
  slug: string;
  entry: AuditEntry;
  may: readonly string[];
  href: string;
  /** A sheet stands beside it: shows less. */
  compact: boolean;
  current: boolean;
  /** Another row's sheet is open and the keyboard came to this one. */
  onWalk: (() => void) | undefined;
};

/** One entry: who did what to what, from where. */
export function AuditRow({ slug, entry, may, href, compact, current, onWalk }: AuditRowProps) {
  const by = program(entry);
  return (
    <tr aria-current={current || undefined} data-row={entry.id}>
      <Td className="text-muted" from={compact ? "xl" : "sm"}>
        <RelativeTime at={entry.created_at} />
      </Td>
      <Td className="max-w-40 sm:max-w-64">
        <Who entry={entry} />
      </Td>
      <Td>
        <RowLink href={href} id={`open-${entry.id}`} onWalk={onWalk} prefetch={false} scroll={false}>
          {actionWords(entry.action)}
        </RowLink>
      </Td>
      <Td className="w-full max-w-0 truncate" from="md">
        <Target entry={entry} may={may} slug={slug} />
      </Td>
      {!compact && (
        <Td className="max-w-72 truncate text-muted" from="lg">
          {entry.ip && <span className="font-mono text-xs">{entry.ip}</span>}
          {entry.ip && by && " · "}
          {by && <HostileText text={by} />}
        </Td>
      )}
    </tr>
  );
}
