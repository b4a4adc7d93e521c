"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "../text/cn.ts";

type SidewaysScrollProps = { label: string; className?: string | undefined; children: ReactNode };

/**
 * Scrolls content wider than the page. Only while it overflows is it focusable by keyboard (WCAG
 * 2.1.1), to avoid needless tab stops.
 */
export function SidewaysScroll({ label, className, children }: SidewaysScrollProps) {
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
