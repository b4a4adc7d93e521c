import { type OpenableRow, OpenRowLink } from "#components/ui/table/openable-row.tsx";
import { Td } from "#components/ui/table/table-parts.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";

type ListenerNameProps = { listener: ShownListener; row: OpenableRow; className?: string };

/** What a row is about, and opens. */
export function ListenerName({ listener, row, className = "" }: ListenerNameProps) {
  return (
    <Td className="w-full max-w-0">
      <OpenRowLink className={`block truncate ${className}`} row={row} title={listener.name}>
        <UntrustedText text={listener.name} />
      </OpenRowLink>
    </Td>
  );
}
