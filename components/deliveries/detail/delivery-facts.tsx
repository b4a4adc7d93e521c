import Link from "next/link";
import type { ReactNode } from "react";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { ShownDelivery as Delivery } from "#lib/webhooks/deliveries/types.ts";
import { deliveriesAddress } from "../view.ts";
import { DeliveryCause } from "./delivery-cause.tsx";

/** The webhook as of now. */
export type Endpoint = { id: string; url: string; description: string };

type DeliveryFactsProps = { slug: string; delivery: Delivery; endpoint: Endpoint | null };

/** IDs to copy, times, and links to related objects. */
export function DeliveryFacts({ slug, delivery, endpoint }: DeliveryFactsProps) {
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-1 @min-[30rem]:grid-cols-2">
        <Fact label="Delivery">
          <Copyable value={delivery.id} what="delivery id" />
        </Fact>
        <Fact label="Created">
          <RelativeTime at={delivery.created_at} focusable />
        </Fact>
        <Fact label="Event">
          <Copyable value={delivery.event_id} what="event id" />
        </Fact>
        {delivery.cause && (
          <Fact label="Caused by">
            <DeliveryCause cause={delivery.cause} slug={slug} />
          </Fact>
        )}
        {delivery.delivered_at && (
          <Fact label="Delivered">
            <RelativeTime at={delivery.delivered_at} focusable />
          </Fact>
        )}
        {delivery.listener_id === null ? (
          <Fact label="Webhook">
            <Subscription delivery={delivery} endpoint={endpoint} slug={slug} />
          </Fact>
        ) : (
          <Fact label="Listener">
            <CommandLine id={delivery.listener_id} listener={delivery.listener} slug={slug} />
          </Fact>
        )}
        {delivery.replay_of && (
          <Fact label="Replay of">
            <Link
              className="block truncate font-mono text-xs text-accent hover:underline"
              href={`/${slug}/deliveries/${delivery.replay_of}`}
              prefetch={false}
            >
              {delivery.replay_of}
            </Link>
          </Fact>
        )}
        {delivery.replay_id && (
          <Fact label="Bulk replay">
            <Link
              className="block truncate font-mono text-xs text-accent hover:underline"
              href={deliveriesAddress.href(slug, { env: delivery.env, replay: delivery.replay_id })}
              prefetch={false}
            >
              {delivery.replay_id}
            </Link>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-6 min-w-0 grid-cols-[76px_minmax(0,1fr)] items-center gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Subscription({ slug, delivery, endpoint }: DeliveryFactsProps) {
  if (delivery.webhook_id === null) return <span className="text-muted">none, ad hoc address</span>;
  if (!endpoint) return <span className="text-muted">deleted</span>;
  return (
    <Link
      className="block truncate text-accent hover:underline"
      href={`/${slug}/webhooks/${endpoint.id}`}
      prefetch={false}
    >
      <UntrustedText text={endpoint.description || endpoint.url} />
    </Link>
  );
}

type CommandLineProps = { slug: string; id: string; listener: Delivery["listener"] };

/** The listener, by its CLI's name. */
function CommandLine({ slug, id, listener }: CommandLineProps) {
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <Link
        className="min-w-0 truncate text-accent hover:underline"
        href={`/${slug}/listeners?open=${id}`}
        prefetch={false}
      >
        {listener ? <UntrustedText text={listener.name} /> : id}
      </Link>
      {listener && listener.ended_at !== null && <span className="shrink-0 text-muted">ended</span>}
    </span>
  );
}
