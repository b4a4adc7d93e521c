"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { useAddressView } from "#components/ui/hooks/use-address-view.ts";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import type { ShownListener, ShownListeners } from "#lib/webhooks/listeners/types.ts";
import { EndedTable } from "./ended-table.tsx";
import { ListenerTable } from "./listener-table.tsx";
import { OpenListener } from "./open-listener.tsx";
import { type ListenersView, listenersHref, readView } from "./view.ts";

type ListenerListProps = {
  slug: string;
  listeners: ShownListeners;
  /** The open one, when it may not be on the page. */
  opened: ShownListener | null;
  mayEnd: boolean;
  mayTest: boolean;
  /** Stands in for the table when nobody listens. */
  empty: ReactNode;
};

/** The listeners, those that ended below, and the open one beside them. Followed, for they come and go by themselves. */
export function ListenerList(props: ListenerListProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Followed {...props} />
    </QueryClientProvider>
  );
}

function Followed({ slug, listeners, opened, mayEnd, mayTest, empty }: ListenerListProps) {
  const { page, problem } = useLivePage({
    path: `/api/dashboard/${slug}/listeners`,
    page: listeners,
    readAt: listeners.read_at,
    tail: true,
  });
  const href = useCallback((view: ListenersView) => listenersHref(slug, view), [slug]);
  const { view, show } = useAddressView(readView, href);
  const { open } = view;
  const onOpen = useCallback((id: string) => show({ open: id }, open ? "replace" : "push"), [show, open]);
  const onWalk = useCallback((id: string | undefined) => show({ open: id }, id ? "replace" : "push"), [show]);
  const table = { compact: open !== undefined, onOpen, open, slug };
  const rows = [...page.open, ...page.ended];
  const connected = page.open.filter((listener) => listener.connected).length;
  return (
    <>
      {problem && (
        <Callout className="mx-4 mb-3 sm:mx-6" tone="warn">
          What is shown is not up to date. {problem} It looks again every two seconds.
        </Callout>
      )}
      {page.open.length > 0 && (
        <p className="px-4 pb-3 text-xs text-muted tabular-nums sm:px-6">
          {plural(page.open.length, "listener")}, {connected} connected · followed live
        </p>
      )}
      <div className="flex min-w-0 flex-1 items-start border-t border-line">
        <div className="min-w-0 flex-1">
          {page.open.length > 0 ? <ListenerTable listeners={page.open} {...table} /> : empty}
          {page.ended.length > 0 && <EndedTable listeners={page.ended} {...table} />}
        </div>
        {open && (
          <OpenListener
            listener={rows.find(({ id }) => id === open) ?? (opened?.id === open ? opened : undefined)}
            mayEnd={mayEnd}
            mayTest={mayTest}
            onOpen={onWalk}
            open={open}
            rows={rows}
            slug={slug}
          />
        )}
      </div>
    </>
  );
}
