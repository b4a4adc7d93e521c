import { memo } from "react";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { OpenableTr, OpenRowLink } from "#components/ui/table/openable-row.tsx";
import { Td } from "#components/ui/table/table-parts.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { actionLabel } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import { ActorName } from "./actor-name.tsx";
import { program } from "./labels.ts";
import { Target } from "./target.tsx";

type AuditRowProps = {
  slug: string;
  entry: AuditEntry;
  may: readonly string[];
  /** URL with its sheet open. */
  href: string;
  current: boolean;
};

export const AuditRow = memo(function AuditRow({ slug, entry, may, href, current }: AuditRowProps) {
  const by = program(entry);
  return (
    <OpenableTr current={current} id={entry.id}>
      <Td compact="xl" className="text-muted" from="sm">
        <RelativeTime at={entry.created_at} />
      </Td>
      <Td className="max-w-36 max-sm:pl-4 sm:max-w-64">
        <ActorName entry={entry} kind="wide" />
        {/* Phones have no room for a time column. */}
        <span className="block text-xs text-muted sm:hidden">
          <RelativeTime at={entry.created_at} />
        </span>
      </Td>
      <Td compact="rest" className="max-sm:w-full max-sm:max-w-0 max-sm:pr-4 max-sm:whitespace-normal">
        <OpenRowLink href={href} id={entry.id}>
          {actionLabel(entry.action)}
        </OpenRowLink>
        {/* Not a link: adjacent links would be too small to tap. The sheet has the link. */}
        <span className="block text-xs wrap-anywhere md:hidden">
          <Target entry={entry} may={may} plain slug={slug} />
        </span>
      </Td>
      <Td compact="never" className="w-full max-w-0 truncate" from="md">
        <Target entry={entry} may={may} slug={slug} />
      </Td>
      <Td compact="never" className="max-w-72 truncate text-muted" from="xl">
        {entry.ip && <span className="font-mono text-xs">{entry.ip}</span>}
        {entry.ip && by && " · "}
        {by && <UntrustedText text={by} />}
      </Td>
    </OpenableTr>
  );
});
