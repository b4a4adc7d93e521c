"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { refuseOffline } from "../primitives/refuse-offline.ts";
import { SidewaysScroll } from "../primitives/sideways-scroll.tsx";
import { useOneStop } from "./use-one-stop.ts";
import { type RowActions, useRowKeys } from "./use-row-keys.ts";

type TableProps = {
  /** What it lists, for screen readers. */
  label: string;
  /** `TableHead` and `<tbody>` of `TableRow`s. */
  children: ReactNode;
  /** The head stays in view under the top bar; not for a table inside a panel. */
  sticky?: boolean;
  className?: string;
  /** What the keyboard can do with the row it is at, besides opening it. */
  actions?: RowActions;
  /** The id of the row whose sheet is open next to it. */
  open?: string | undefined;
};

const LINKS = "a[data-row-link]";
const INTERACTIVE = "a, button, input, select, label, [popover]";

/**
 * A dense table. A row with a `RowLink` opens by a click anywhere in it; ↑ and ↓ (or k and j) walk the rows, for a table that is not
 * inside a panel from anywhere on the page. The head sticks under the top bar where the table is not wider than the page; below that the
 * table scrolls sideways.
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: useRowKeys hears the keyboard */}
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
