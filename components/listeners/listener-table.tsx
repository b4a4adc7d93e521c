import { Badge } from "#components/ui/primitives/badge.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { OpenableTr, openableRows } from "#components/ui/table/openable-row.tsx";
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
import { listenersAddress } from "./view.ts";

export type ListenerTableProps = {
  slug: string;
  listeners: readonly ShownListener[];
  /** The one whose sheet is open. */
  open: string | undefined;
  onOpen: (id: string) => void;
};

/** The listeners that are open, the newest first, one a row. */
export function ListenerTable({ slug, listeners, open, onOpen }: ListenerTableProps) {
  const compact = open !== undefined;
  const rowOf = openableRows({
    rows: listeners,
    open,
    href: (id) => listenersAddress.href(slug, { open: id }),
    onOpen,
  });
  return (
    <Table label="Listeners">
      <TableHead>
        <Th>Listener</Th>
        <Th from="sm">Mode</Th>
        {!compact && <Th from="lg">Events</Th>}
        {!compact && <Th from="md">Forwards to</Th>}
        <Th from="sm" num>
          Waiting
        </Th>
        <Th from={compact ? "xl" : "sm"}>Last seen</Th>
        <Th className="max-sm:pr-4 max-sm:text-right">State</Th>
      </TableHead>
      <tbody onClickCapture={rowOpener(onOpen)}>
        {listeners.map((listener) => (
          <OpenableTr key={listener.id} row={rowOf(listener.id)}>
            <ListenerName listener={listener} row={rowOf(listener.id)} />
            <Td from="sm">
              <Badge tone={listener.mode === "test" ? "test" : "plain"}>{listener.mode}</Badge>
            </Td>
            {!compact && (
              <Td from="lg">
                <WebhookEvents events={listener.events} most={1} />
              </Td>
            )}
            {!compact && (
              <Td className="text-muted" from="md">
                <UntrustedText className="block max-w-72 truncate" text={shortAddress(listener.forward_to)} />
              </Td>
            )}
            <Td className={listener.waiting === 0 ? "text-faint" : ""} from="sm" num>
              {waitingText(listener.waiting)}
            </Td>
            <Td className="text-muted" from={compact ? "xl" : "sm"}>
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
