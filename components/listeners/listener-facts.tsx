import Link from "next/link";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import type { Fact } from "#components/ui/primitives/facts.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { WebhookEvents } from "#components/webhooks/webhook-events.tsx";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { waitingText } from "./labels.ts";

export function factsOf(listener: ShownListener, slug: string): Fact[] {
  const facts: Fact[] = [
    { label: "Listener", value: <Copyable value={listener.id} what="listener id" /> },
    {
      label: "Forwards to",
      value: <UntrustedText className="font-mono text-xs break-all" text={listener.forward_to} />,
    },
    { label: "Events", value: <WebhookEvents events={listener.events} /> },
  ];
  if (listener.ended_at === null) facts.push({ label: "Waiting", value: waitingText(listener.waiting) });
  if (listener.connected && listener.connected_at)
    facts.push({ label: "Connected", value: <RelativeTime at={listener.connected_at} focusable /> });
  facts.push({ label: "Last seen", value: <RelativeTime at={listener.seen_at} focusable /> });
  if (listener.ended_at) facts.push({ label: "Ended", value: <RelativeTime at={listener.ended_at} focusable /> });
  facts.push(
    { label: "Opened", value: <RelativeTime at={listener.created_at} focusable /> },
    { label: "Key", value: keyOf(listener, slug) },
    {
      label: "Program",
      value: listener.agent ? (
        <UntrustedText className="wrap-anywhere" text={listener.agent} />
      ) : (
        <span className="text-muted">not given</span>
      ),
    },
  );
  return facts;
}

/** The key that it connects with; revoking it ends the connection. */
function keyOf({ key_id: id, key_name: name }: ShownListener, slug: string) {
  return (
    <span className="flex min-w-0 flex-col items-start">
      {name !== null && (
        <Link className="max-w-full truncate hover:underline" href={`/${slug}/keys/${id}`} prefetch={false}>
          <UntrustedText text={name} />
        </Link>
      )}
      <Copyable value={id} what="key id" />
    </span>
  );
}
