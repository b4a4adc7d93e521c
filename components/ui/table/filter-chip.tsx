"use client";

import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";
import { useUndoFilter } from "./use-undo-filter.ts";

type FilterChipProps = {
  /** URL with the filter, or for a set chip, without it. */
  href: string;
  active: boolean;
  children: ReactNode;
};

/** A filter that is set (filled; a click removes it and offers Undo) or available (dashed). */
export function FilterChip({ href, active, children }: FilterChipProps) {
  const offerUndo = useUndoFilter();
  return (
    <Link
      aria-current={active || undefined}
      className={cn(
        "inline-flex h-7 items-center gap-1 rounded-md border px-2 text-xs font-medium whitespace-nowrap",
        active
          ? "border-transparent bg-accent-soft text-accent"
          : "border-dashed border-line-strong text-muted hover:bg-hover hover:text-text",
      )}
      href={href}
      onClick={(event) => active && offerUndo(event, "Filter removed")}
      scroll={false}
      prefetch={false}
    >
      {children}
      {active && (
        <>
          <X aria-hidden="true" className="-mr-0.5 size-3" />
          <span className="sr-only">(on, remove)</span>
        </>
      )}
    </Link>
  );
}
