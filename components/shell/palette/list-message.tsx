"use client";

import { useEffect } from "react";
import { cn } from "#components/ui/text/cn.ts";
import type { FramedList } from "./palette-frame.tsx";

type ListMessageProps = { status: FramedList["status"]; className?: string | undefined; children: string };

/**
 * A message shown instead of rows. A listbox may contain only options, so screen readers get it
 * from the frame's status line.
 */
export function ListMessage({ status, className, children }: ListMessageProps) {
  useEffect(() => {
    const line = status.current;
    if (line) line.textContent = children;
    return () => {
      if (line) line.textContent = "";
    };
  }, [status, children]);
  return (
    <p className={cn("px-2 py-8 text-center text-muted", className)} role="presentation">
      {children}
    </p>
  );
}
