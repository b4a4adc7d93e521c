import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { OpenableTr } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { ListenerName } from "./listener-name.tsx";
import type { ListenerTableProps } from "./listener-table.tsx";

/** Listeners that ended recently, with the reason. */
export function EndedTable({ slug, listeners, open, onOpen }: ListenerTableProps) {
  return (
    <section aria-label="Ended in the last 7 days">
      <h2 className="px-4 pt-8 pb-2 font-semibold tracking-tight sm:px-6">Ended in the last 7 days</h2>
      <Table label="Listeners that ended" open={open}>
        <TableHead>
          <Th>Listener</Th>
          <Th from="sm">Why</Th>
          <Th className="text-right">Ended</Th>
        </TableHead>
        <tbody {...rowOpener(onOpen)}>
          {listeners.map((listener) => (
            <OpenableTr current={listener.id === open} id={listener.id} key={listener.id}>
              <ListenerName className="font-normal" listener={listener} slug={slug} />
              <Td className="text-muted" from="sm">
                <UntrustedText className="block max-w-96 truncate" text={listener.ended_reason ?? ""} />
              </Td>
              <Td className="text-right text-muted">{listener.ended_at && <RelativeTime at={listener.ended_at} />}</Td>
            </OpenableTr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
