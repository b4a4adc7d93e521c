"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { refuseOffline } from "../primitives/refuse-offline.ts";
import { cn } from "../text/cn.ts";
import { type RowActions, useRowKeys } from "./use-row-keys.ts";

type TableProps = {
  /** Label for screen readers. */
  label: string;
  /** `TableHead` and a `<tbody>` of `TableRow`s. */
  children: ReactNode;
  /** Keeps the header in view below the top bar; not for a table inside a panel. */
  sticky?: boolean;
  className?: string;
  /** Keyboard actions on the current row, besides opening it. */
  actions?: RowActions;
  /** ID of the row whose sheet is open. */
  open?: string | undefined;
};

const LINKS = "a[data-row-link]";
const INTERACTIVE = "a, button, input, select, label, [popover]";

/**
 * A dense table. A click anywhere in a row with a `RowLink` opens it; ↑ and ↓ (or k and j) move
 * between rows, from anywhere on the page unless the table is inside a panel. The header sticks
 * below the top bar if the table fits the page; otherwise the table scrolls sideways.
 */
export function Table({ label, children, sticky = true, className, actions, open }: TableProps) {
  const router = useRouter();
  const ref = useRef<HTMLTableElement>(null);
  useRowKeys(ref, { everywhere: sticky, ...actions });
  useOneStop(ref, open);

  const follow = (event: MouseEvent) => {
    const target = event.target as Element;
    if (event.button > 1 || target.closest(INTERACTIVE) || window.getSelection()?.toString()) return;
    const href = target.closest("tr")?.querySelector<HTMLAnchorElement>(LINKS)?.href;
    if (!href) return;
    if (event.metaKey || event.ctrlKey || event.button === 1) window.open(href, "_blank", "noopener");
    else if (!refuseOffline()) router.push(href, { scroll: false });
  };

  return (
    <SidewaysScroll className={className} label={label}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: useRowKeys handles the keyboard */}
      <table
        aria-label={label}
        data-compact={open !== undefined || undefined}
        data-sticky={sticky || undefined}
        className="cells row-walk w-full border-separate border-spacing-0 text-left"
        onAuxClick={follow}
        onClick={follow}
        ref={ref}
      >
        {children}
      </table>
    </SidewaysScroll>
  );
}

/**
 * While a sheet is open, Tab moves from its row into the sheet: other rows leave the tab order and
 * are reached with the arrow keys. Set on the elements, so that opening a sheet renders no row.
 * @param open ID of the row whose sheet is open, if it is in the table.
 */
function useOneStop(ref: RefObject<HTMLTableElement | null>, open: string | undefined): void {
  // After each render, as there may be new rows.
  useEffect(() => {
    const links = [...(ref.current?.querySelectorAll("tbody [data-row-link]") ?? [])];
    const own = links.find((link) => open !== undefined && link.id === `open-${open}`);
    for (const link of links)
      if (own && link !== own) link.setAttribute("tabindex", "-1");
      else link.removeAttribute("tabindex");
  });
}

type SidewaysScrollProps = { label: string; className?: string | undefined; children: ReactNode };

/**
 * Scrolls content wider than the page. Only while it overflows is it focusable by keyboard (WCAG
 * 2.1.1), to avoid needless tab stops.
 */
function SidewaysScroll({ label, className, children }: SidewaysScrollProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth));
    watch.observe(box);
    if (box.firstElementChild) watch.observe(box.firstElementChild);
    return () => watch.disconnect();
  }, []);
  const reachable = scrolls ? ({ role: "region", "aria-label": label, tabIndex: 0 } as const) : {};
  return (
    <div className={cn("min-w-0 max-lg:overflow-x-auto", className)} ref={ref} {...reachable}>
      {children}
    </div>
  );
}
