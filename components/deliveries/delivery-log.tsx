"use client";

import { type ReactNode, useCallback, useMemo, useState } from "react";
import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { lazyPart } from "#components/ui/primitives/lazy-part.tsx";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuItem, MenuLabel } from "#components/ui/primitives/menu-item.tsx";
import { SearchInput } from "#components/ui/primitives/search-input.tsx";
import { LiveProblem, LogBar, LogLayout } from "#components/ui/table/log-layout.tsx";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import { TailButton } from "#components/ui/table/tail-button.tsx";
import { useOpenRow } from "#components/ui/table/use-open-row.ts";
import type { SavedView } from "#lib/accounts/saved-views/types.ts";
import type { DeliveryPage, OutcomeCounts, ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryFilters, type Endpoint } from "./delivery-filters.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { type ExportFormat, useExport } from "./export/use-export.ts";
import { OpenDelivery } from "./open-delivery.tsx";
import { NONE, stillShown, ticked } from "./selection.ts";
import { useSendAgain } from "./use-send-again.ts";
import { deliveriesAddress } from "./view.ts";

const ExportProgress = lazyPart(async () => (await import("./export/export-progress.tsx")).ExportProgress);
const NoMatch = lazyPart(async () => (await import("./no-match.tsx")).NoMatch);

type DeliveryLogProps = {
  slug: string;
  page: DeliveryPage;
  /** The open delivery, which may be on another page. */
  opened: ShownDelivery | null;
  readAt: string;
  endpoints: readonly Endpoint[];
  counts: OutcomeCounts["by_status"] | null;
  mayReplay: boolean;
  views: readonly SavedView[];
  /** Shown instead of the table without any deliveries. */
  empty: ReactNode | undefined;
};

/** The log: filters, table, open delivery and live tail. */
export function DeliveryLog(props: DeliveryLogProps) {
  return (
    <QueryProvider>
      <Log {...props} />
    </QueryProvider>
  );
}

function Log({ slug, page: rendered, opened, readAt, endpoints, counts, mayReplay, views, empty }: DeliveryLogProps) {
  const { view, closed, closedHref, show, openRow } = useOpenRow(deliveriesAddress, slug);
  const query = new URLSearchParams(deliveriesAddress.listQuery(view));
  const { page, problem } = useLivePage<DeliveryPage>({
    path: `/api/dashboard/${slug}/deliveries?${query}`,
    page: rendered,
    readAt,
    tail: view.tail,
  });
  const rows = page.data;
  const [selection, setSelection] = useState(NONE);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const onTick = useCallback(
    (id: string, on: boolean, range: boolean) => setSelection((before) => ticked(before, ids, { id, on, range })),
    [ids],
  );
  const chosen = stillShown(selection, ids);
  const clear = () => setSelection(NONE);
  const sending = useSendAgain(slug, clear);
  const older = page.next_cursor;
  const olderHref = older ? deliveriesAddress.pageHref(slug, view, [...view.cursors, older]) : undefined;
  const exporting = useExport(slug);
  const exportAs = (format: ExportFormat) => {
    const { cursor: _, ...narrowed } = deliveriesAddress.listQuery(view);
    void exporting.start(format, narrowed);
  };
  return (
    <>
      <LogBar
        end={
          <>
            <ExportMenu onChoose={exportAs} />
            {view.cursors.length === 0 && (
              <TailButton onChange={(tail) => show({ tail }, "replace")} tail={view.tail} />
            )}
          </>
        }
        search={<SearchInput label="Search bodies, or paste an id" />}
      >
        <SavedViews page="deliveries" query={deliveriesAddress.filterText(view)} slug={slug} views={views} />
        <DeliveryFilters counts={counts} endpoints={endpoints} slug={slug} view={closed} />
      </LogBar>
      {exporting.run && (
        <ExportProgress
          // The query of that run: the filters may have changed since.
          onAgain={({ format, query: asked }) => void exporting.start(format, asked)}
          onStop={exporting.stop}
          run={exporting.run}
        />
      )}
      <LiveProblem problem={problem}>The live tail is interrupted.</LiveProblem>
      <LogLayout
        sheet={
          <OpenDelivery
            endpoints={endpoints}
            mayReplay={mayReplay}
            opened={opened}
            rows={rows}
            onOpen={openRow}
            slug={slug}
            view={view}
          />
        }
      >
        <SendSelected ids={chosen} onClear={clear} sending={sending} />
        {rows.length === 0 ? (
          (empty ?? <NoMatch counts={counts} olderHref={olderHref} slug={slug} view={view} />)
        ) : (
          <DeliveryTable
            choices={
              mayReplay
                ? {
                    chosen: new Set(chosen),
                    onTick,
                    onSend: (id) => sending.send(chosen.length > 0 ? chosen : id ? [id] : []),
                  }
                : undefined
            }
            closedHref={closedHref}
            // Rows added by the tail are highlighted briefly.
            known={view.tail ? rendered.data : rows}
            onOpen={openRow}
            open={view.open}
            rows={rows}
            test={view.env === "test"}
          />
        )}
        <LogPages
          cursors={view.cursors}
          href={(cursors) => deliveriesAddress.pageHref(slug, view, cursors)}
          older={page.next_cursor}
        />
      </LogLayout>
    </>
  );
}

/** Exports the filtered list. */
function ExportMenu({ onChoose }: { onChoose: (format: ExportFormat) => void }) {
  return (
    <Menu align="end" trigger="Export" triggerClassName={buttonStyle({ size: "sm" })}>
      <MenuLabel>Times in UTC</MenuLabel>
      <MenuItem onSelect={() => onChoose("csv")}>CSV, for a spreadsheet</MenuItem>
      <MenuItem onSelect={() => onChoose("ndjson")}>NDJSON, for programs</MenuItem>
    </Menu>
  );
}

type SendSelectedProps = {
  ids: readonly string[];
  sending: ReturnType<typeof useSendAgain>;
  onClear: () => void;
};

/** Actions on the selected rows, or why resending by key failed; nothing without either. */
function SendSelected({ ids, sending: { send, pending, refused }, onClear }: SendSelectedProps) {
  if (ids.length === 0 && !refused) return null;
  return (
    <section
      aria-label="Chosen deliveries"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-accent-soft px-4 py-2 sm:px-6"
    >
      {ids.length > 0 && (
        <>
          <span className="font-medium tabular-nums">{ids.length} chosen</span>
          <Button
            onClick={() => send(ids)}
            pending={pending}
            size="sm"
            title="Retries waiting deliveries and replays finished ones (r)"
            variant="primary"
          >
            Send {ids.length === 1 ? "it" : "them"} again
          </Button>
          <Button onClick={onClear} size="sm">
            Clear
          </Button>
        </>
      )}
      {refused && (
        <p className="text-xs font-medium text-bad" role="alert">
          {refused.message}
        </p>
      )}
    </section>
  );
}
