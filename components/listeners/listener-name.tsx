import { OpenRowLink, openHref } from "#components/ui/table/openable-row.tsx";
import { Td } from "#components/ui/table/table-parts.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { listenersAddress } from "./view.ts";

type ListenerNameProps = { slug: string; listener: ShownListener; className?: string };

export function ListenerName({ slug, listener, className = "" }: ListenerNameProps) {
  const href = openHref(listenersAddress.href(slug), listener.id);
  return (
    <Td className="w-full max-w-0">
      <OpenRowLink className={`block truncate ${className}`} href={href} id={listener.id} title={listener.name}>
        <UntrustedText text={listener.name} />
      </OpenRowLink>
    </Td>
  );
}
