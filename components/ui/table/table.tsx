"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { refuseOffline } from "../primitives/refuse-offline.ts";
import { SidewaysScroll } from "../primitives/sideways-scroll.tsx";
import { useOneStop } from "./use-one-stop.ts";
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
