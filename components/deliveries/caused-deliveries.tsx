"use client";

import { QueryClient, QueryClientContext, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useContext, useState } from "react";
import { readJson, readProblem } from "#components/ui/hooks/read-json.ts";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { EventType } from "#lib/kernel/events/types.ts";
import type { DeliveryPage } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryStatusPill } from "./delivery-status.tsx";
import { envOf, hrefOnTab } from "./view.ts";

/** More belong in the log. */
const SHOWN = 5;

type CausedDeliveriesProps = {
  slug: string;
  /** ID of the request, job or key. */
  id: string;
  /** Selects one of several events. */
  event?: EventType;
};

/** Deliveries that one object caused, with their status. */
export function CausedDeliveries({ slug, id, event }: CausedDeliveriesProps) {
  // Search terms of bodies have no prefixes, and a call's ID appears under another prefix there.
  const words = id.slice(id.indexOf("_") + 1);
  const query = new URLSearchParams({ text: words, limit: String(SHOWN + 1), ...(event && { event }) });
  // Not every parent provides a query client.
  const shared = useContext(QueryClientContext);
  const [client] = useState(() => shared ?? new QueryClient());
  const { data, error } = useQuery(
    {
      queryKey: ["caused-deliveries", slug, id, event],
      queryFn: ({ signal }) => readJson<DeliveryPage>(`/api/dashboard/${slug}/deliveries?${query}`, signal),
      retry: false,
    },
    client,
  );
  const problem = readProblem(error);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">Webhook deliveries</h3>
      {problem && <p className="text-xs text-muted">{problem}</p>}
      {!data && !problem && <Skeleton className="h-7" />}
      {data?.data.length === 0 && (
        <p className="text-xs text-muted">
          {data.next_cursor === null
            ? "None. No webhook is subscribed to it, or the event has not happened yet."
            : "None found so far. Older deliveries have not been searched yet."}
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {data.data.slice(0, SHOWN).map((delivery) => (
            <li className="flex min-w-0 items-center gap-2 px-2.5 py-1.5" key={delivery.id}>
              <DeliveryStatusPill delivery={delivery} />
              <Link
                className="min-w-0 flex-1 truncate hover:underline"
                href={`/${slug}/deliveries/${delivery.id}`}
                prefetch={false}
                title={delivery.url}
              >
                {delivery.event} <UntrustedText className="text-muted" text={`to ${delivery.url}`} />
              </Link>
              <span className="shrink-0 text-xs text-muted">
                <RelativeTime at={delivery.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && (data.data.length > SHOWN || data.next_cursor !== null) && (
        <Link
          className="w-fit text-xs text-accent hover:underline"
          href={hrefOnTab(slug, { env: envOf(data.data), q: words, ...(event && { event }) })}
          prefetch={false}
        >
          See all in the log
        </Link>
      )}
    </section>
  );
}
