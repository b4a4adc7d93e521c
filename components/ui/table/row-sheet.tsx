"use client";

import { ChevronDown, ChevronUp, Link2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef } from "react";
import { CopyButton } from "../primitives/copy-button.tsx";
import { IconButton } from "../primitives/icon-button.tsx";
import { Sheet } from "../primitives/sheet.tsx";

type RowSheetProps = {
  /** ID of the open row; its link in the table has the ID `open-…`. */
  open: string;
  /** Rows to move through, newest first. */
  rows: readonly { id: string }[];
  /** URL without the sheet. */
  closeHref: string;
  /** The row's own URL: the unfiltered list with its sheet open. */
  rowHref: string;
  /** Kind of row: "request". */
  noun: string;
  title: string;
  onOpen: (id: string | undefined) => void;
  /** Content of the sheet; without it, `absent` says why. */
  children: ReactNode;
  absent?: string;
};

/**
 * The sheet of a table row. Moving and closing need no request; closing returns the focus to the
 * row.
 */
export function RowSheet({ open, rows, closeHref, rowHref, noun, title, onOpen, children, absent }: RowSheetProps) {
  const holder = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    onOpen(undefined);
    // If the row is not on this page, focus the first one.
    (document.getElementById(`open-${open}`) ?? document.querySelector<HTMLElement>("[data-row-link]"))?.focus();
  }, [onOpen, open]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== "Escape" ||
        event.defaultPrevented ||
        document.querySelector("dialog:modal, [popover=auto]:popover-open")
      )
        return;
      // Before the sheet's own Esc, which would navigate through the server.
      event.preventDefault();
      close();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [close]);

  // If the sheet covers the page, the focus must not stay behind it.
  useEffect(() => {
    if (open && window.matchMedia("(width < 64rem)").matches)
      holder.current?.querySelector<HTMLElement>("a[aria-label=Close]")?.focus();
  }, [open]);

  const at = rows.findIndex(({ id }) => id === open);
  const walk = (to: { id: string } | undefined) => to && onOpen(to.id);
  const closeByLink = (event: MouseEvent) => {
    const isClose = (event.target as Element).closest("a")?.getAttribute("aria-label") === "Close";
    if (!isClose || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    close();
  };
  // Handles only the sheet's own close link; activating a link by keyboard is a click too.
  return (
    <div className="contents" onClickCapture={closeByLink} ref={holder}>
      <Sheet
        actions={
          <>
            <CopyButton
              sign={<Link2 />}
              size="md"
              value={() => new URL(rowHref, window.location.origin).href}
              what={`link to this ${noun}`}
            />
            <IconButton
              disabled={at <= 0}
              icon={<ChevronUp />}
              label={`Newer ${noun}`}
              onClick={() => walk(rows[at - 1])}
            />
            <IconButton
              disabled={at === -1 || at === rows.length - 1}
              icon={<ChevronDown />}
              label={`Older ${noun}`}
              onClick={() => walk(rows[at + 1])}
            />
          </>
        }
        closeHref={closeHref}
        title={title}
      >
        {children || <p className="text-muted">{absent}</p>}
      </Sheet>
    </div>
  );
}
