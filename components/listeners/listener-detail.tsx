import Link from "next/link";
import type { ReactNode } from "react";
import { LogDays } from "#components/retention/log-days.tsx";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { type Fact, Facts } from "#components/ui/primitives/facts.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { WebhookEvents } from "#components/webhooks/webhook-events.tsx";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { LISTENER_KEPT_MS } from "#lib/webhooks/listeners/constants.ts";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { waitingDeliveries, waitingText } from "./labels.ts";
import { ListenerState } from "./listener-state.tsx";

type ListenerDetailProps = {
  slug: string;
  listener: ShownListener;
  /** Actions that the user may take while it is open. */
  actions?: ReactNode;
};

const KEPT_HOURS = LISTENER_KEPT_MS / HOUR_MS;

export function ListenerDetail({ slug, listener, actions }: ListenerDetailProps) {
  const { connected, ended_at: endedAt, tunnel_url: address } = listener;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
        <ListenerState listener={listener} />
        <Badge tone={listener.mode === "test" ? "test" : "plain"}>{listener.mode}</Badge>
        {endedAt === null && <span className="ml-auto flex flex-wrap gap-1.5 empty:hidden">{actions}</span>}
      </div>
      <p className="text-base font-semibold tracking-tight wrap-anywhere">
        <UntrustedText text={listener.name} />
      </p>
      {endedAt !== null && (
        <Callout title="It has ended">
          <UntrustedText className="wrap-anywhere" text={listener.ended_reason ?? "No reason was given."} /> Its public
          address no longer works. Its deliveries stay in the log for <LogDays /> days.
        </Callout>
      )}
      {endedAt === null && !connected && (
        <Callout title="Not connected" tone={listener.waiting > 0 ? "warn" : "info"}>
          {listener.waiting > 0
            ? `${waitingDeliveries(listener.waiting)} for it ${listener.waiting === 1 ? "waits" : "wait"}, in order.`
            : "New events wait for it, in order."}{" "}
          Run <code className="font-mono text-2xs">gatehouse listen</code> again on that machine: it continues where it
          stopped. It was last seen <RelativeTime at={listener.seen_at} focusable />, and ends after {KEPT_HOURS} hours
          without a connection.
        </Callout>
      )}
      {address !== null && (
        <div className="flex flex-col gap-1.5">
          <CodeBlock snippets={[{ label: "Public address", code: address }]} wrap />
          <p className="text-xs text-muted">
            Whatever anyone posts there reaches the machine, unsigned and without a key. Treat it like a secret: share
            it only with the provider whose webhooks you are testing.
          </p>
        </div>
      )}
      {endedAt === null && address === null && (
        <p className="text-xs text-muted">
          Its public address works like a secret, so only owners and the person running gatehouse listen can see it.
        </p>
      )}
      <Facts facts={factsOf(listener, slug)} />
    </>
  );
}

function factsOf(listener: ShownListener, slug: string): Fact[] {
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
