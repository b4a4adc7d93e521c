"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { type MouseEvent, useCallback, useEffect, useRef } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import type { ErrorEntry } from "#lib/docs/types.ts";
import type { ApiRequest } from "#lib/requests/types.ts";
import { RequestDetail } from "./request-detail.tsx";
import { useOpenRequest } from "./use-requests.ts";
import type { useView } from "./use-view.ts";
import { type RequestsView, requestsHref } from "./view.ts";

type OpenRequestProps = {
  slug: string;
  view: RequestsView;
  show: ReturnType<typeof useView>["show"];
  rows: readonly ApiRequest[];
  opened: ApiRequest | null;
  errors: Readonly<Record<string, ErrorEntry>>;
  baseUrl: string;
};

/** The open request's sheet. Opening, walking and closing ask no server. */
export function OpenRequest({ slug, view, show, rows, opened, errors, baseUrl }: OpenRequestProps) {
  const { open } = view;
  const holder = useRef<HTMLDivElement>(null);
  const { request, problem } = useOpenRequest(slug, open, opened ? [...rows, opened] : rows);
  const closeHref = requestsHref(slug, { ...view, open: undefined });

  const close = useCallback(() => {
    show({ open: undefined });
    // The focus goes back to the row that was open.
    if (open) document.getElementById(`open-${open}`)?.focus();
  }, [show, open]);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== "Escape" ||
        event.defaultPrevented ||
        document.querySelector("dialog:modal, [popover=auto]:popover-open")
      )
        return;
      // Before the sheet's own Esc, which would go by the server.
      event.preventDefault();
      close();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [open, close]);

  // Where the sheet covers the page, the focus must not stay behind it.
  useEffect(() => {
    if (open && window.matchMedia("(width < 64rem)").matches)
      holder.current?.querySelector<HTMLElement>("a[aria-label=Close]")?.focus();
  }, [open]);

  if (!open) return null;
  const at = rows.findIndex(({ id }) => id === open);
  const walk = (to: ApiRequest | undefined) => to && show({ open: to.id }, "replace");
  const closeByLink = (event: MouseEvent) => {
    if (
      (event.target as Element).closest("a")?.getAttribute("aria-label") !== "Close" ||
      event.metaKey ||
      event.ctrlKey
    )
      return;
    event.preventDefault();
    close();
  };
  // Hears only the sheet's own close link; a key press on a link is a click too.
  return (
    <div className="contents" onClickCapture={closeByLink} ref={holder}>
      <Sheet
        actions={
          <>
            <IconButton
              disabled={at <= 0}
              icon={<ChevronUp />}
              label="Newer request"
              onClick={() => walk(rows[at - 1])}
            />
            <IconButton
              disabled={at === -1 || at === rows.length - 1}
              icon={<ChevronDown />}
              label="Older request"
              onClick={() => walk(rows[at + 1])}
            />
          </>
        }
        closeHref={closeHref}
        title={request ? `${request.method} ${request.endpoint}` : "Request"}
      >
        {request ? (
          <RequestDetail
            baseUrl={baseUrl}
            error={request.error_code ? errors[request.error_code] : undefined}
            key={request.id}
            request={request}
            slug={slug}
          />
        ) : (
          <p className="text-muted">
            {problem ? `${problem} Check that the address is whole, or close this and search.` : "Loading the request…"}
          </p>
        )}
      </Sheet>
    </div>
  );
}
