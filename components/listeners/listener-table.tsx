import { Badge } from "#components/ui/primitives/badge.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { OpenableTr } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { shortAddress } from "#components/webhooks/address.ts";
import { WebhookEvents } from "#components/webhooks/webhook-events.tsx";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { waitingText } from "./labels.ts";
import { ListenerName } from "./listener-name.tsx";
import { ListenerState } from "./listener-state.tsx";

export type ListenerTableProps = {
  slug: string;
  listeners: readonly ShownListener[];
  /** ID of the row whose sheet is open. */
  open: string | undefined;
  onOpen: (id: string) => void;
};

export function ListenerTable({ slug, listeners, open, onOpen }: ListenerTableProps) {
  return (
    <Table label="Listeners" open={open}>
      <TableHead>
        <Th>Listener</Th>
        <Th from="sm">Mode</Th>
        <Th compact="never" from="lg">
          Events
        </Th>
        <Th compact="never" from="md">
          Forwards to
        </Th>
        <Th from="sm" num>
          Waiting
        </Th>
        <Th compact="xl" from="sm">
          Last seen
        </Th>
        <Th className="max-sm:pr-4 max-sm:text-right">State</Th>
      </TableHead>
      <tbody {...rowOpener(onOpen)}>
        {listeners.map((listener) => (
          <OpenableTr current={listener.id === open} id={listener.id} key={listener.id}>
            <ListenerName listener={listener} slug={slug} />
            <Td from="sm">
              <Badge tone={listener.mode === "test" ? "test" : "plain"}>{listener.mode}</Badge>
            </Td>
            <Td compact="never" from="lg">
              <WebhookEvents events={listener.events} most={1} />
            </Td>
            <Td compact="never" className="text-muted" from="md">
              <UntrustedText className="block max-w-72 truncate" text={shortAddress(listener.forward_to)} />
            </Td>
            <Td className={listener.waiting === 0 ? "text-faint" : ""} from="sm" num>
              {waitingText(listener.waiting)}
            </Td>
            <Td compact="xl" className="text-muted" from="sm">
              <RelativeTime at={listener.seen_at} />
            </Td>
            <Td className="max-sm:pr-4 max-sm:text-right">
              <ListenerState listener={listener} />
            </Td>
          </OpenableTr>
        ))}
      </tbody>
    </Table>
  );
}
