import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { RowLink, TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { SOURCE_LABELS } from "#lib/accounts/leaks/constants.ts";
import type { Finding } from "#lib/accounts/leaks/types.ts";
import { FindingStatePill } from "./finding-state.tsx";
import { PlaceLink } from "./place-link.tsx";

export function FindingTable({ findings, slug }: { findings: readonly Finding[]; slug: string }) {
  return (
    <Table label="Leaked keys, newest first">
      <TableHead>
        <Th>Key</Th>
        <Th>State</Th>
        <Th from="sm">Source</Th>
        <Th from="lg">Where</Th>
        <Th from="md" num>
          Places
        </Th>
        <Th from="sm" num>
          Found
        </Th>
      </TableHead>
      <tbody>
        {findings.map((finding) => (
          <tr key={finding.id}>
            <Td className="max-w-48 truncate">
              <RowLink href={`/${slug}/leaks/${finding.id}`}>{finding.key.name}</RowLink>
            </Td>
            <Td>
              <FindingStatePill state={finding.state} />
            </Td>
            <Td from="sm">{SOURCE_LABELS[finding.source]}</Td>
            <Td className="max-w-80" from="lg">
              <PlaceLink className="inline-block max-w-full truncate align-bottom" url={finding.source_url} />
            </Td>
            <Td className="tabular-nums" from="md" num>
              {grouped(finding.places)}
            </Td>
            <Td from="sm" num>
              <RelativeTime at={finding.first_seen_at} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
