import { RowLink, Td } from "#components/ui/table/table-parts.tsx";
import { HostileText } from "#components/ui/text/untrusted-text.tsx";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { listenersHref } from "./view.ts";

type ListenerNameProps = {
  slug: string;
  listener: ShownListener;
  /** The one whose sheet is open. */
  open: string | undefined;
  onOpen: (id: string) => void;
  /** Another row's sheet is open, and the arrow keys walk from row to row. */
  walks: boolean;
  className?: string;
};

/** What a row is about, and opens. */
export function ListenerName({ slug, listener, open, walks, onOpen, className = "" }: ListenerNameProps) {
  return (
    <Td className="w-full max-w-0">
      <RowLink
        className={`block truncate ${className}`}
        href={listenersHref(slug, { open: listener.id })}
        id={`open-${listener.id}`}
        onWalk={walks && listener.id !== open ? () => onOpen(listener.id) : undefined}
        prefetch={false}
        scroll={false}
        title={listener.name}
      >
        <HostileText text={listener.name} />
      </RowLink>
    </Td>
  );
}
