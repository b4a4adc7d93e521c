"use client";

import { useRouter } from "next/navigation";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { SidewaysScroll } from "../primitives/sideways-scroll.tsx";

type TableProps = {
  /** What it lists, for screen readers. */
  label: string;
  /** `TableHead` and `<tbody>` of `TableRow`s. */
  children: ReactNode;
  /** The head stays in view under the top bar; not for a table inside a panel. */
  sticky?: boolean;
  className?: string;
};

const LINKS = "[data-row-link]";
const INTERACTIVE = "a, button, input, select, label, [popover]";

/**
 * A dense table. A row with a `RowLink` opens by a click anywhere in it; ↑ and ↓ (or k and j) walk the rows' links. The head
 * sticks under the top bar where the table is not wider than the page; below that the table scrolls sideways.
 */
export function Table({ label, children, sticky = true, className }: TableProps) {
  const router = useRouter();

  const open = (event: MouseEvent) => {
    const target = event.target as Element;
    if (event.button > 1 || target.closest(INTERACTIVE) || window.getSelection()?.toString()) return;
    const href = target.closest("tr")?.querySelector<HTMLAnchorElement>(LINKS)?.href;
    if (!href) return;
    if (event.metaKey || event.ctrlKey || event.button === 1) window.open(href, "_blank", "noopener");
    else router.push(href, { scroll: false });
  };

  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (!step || event.metaKey || event.ctrlKey || event.altKey) return;
    const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(LINKS));
    const row = (event.target as Element).closest("tr");
    const at = links.findIndex((link) => link.closest("tr") === row);
    const next = links[at === -1 ? 0 : at + step];
    if (!next || (event.target as Element).matches("input, select, textarea")) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  };

  return (
    <SidewaysScroll className={className} label={label}>
      <table
        aria-label={label}
        data-sticky={sticky || undefined}
        className="row-walk group/table w-full border-separate border-spacing-0 text-left"
        onAuxClick={open}
        onClick={open}
        onKeyDown={walk}
      >
        {children}
      </table>
    </SidewaysScroll>
  );
}
