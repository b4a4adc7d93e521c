"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "../text/cn.ts";

type SidewaysScrollProps = { label: string; className?: string | undefined; children: ReactNode };

/**
 * Lets what is wider than the page scroll by itself. While it does, and only then, the keyboard can reach it and scroll it
 * too (WCAG 2.1.1): a stop on the way that scrolls nothing would only be in the way.
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
