import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

/** A scrollable region with a name, reachable by keyboard (WCAG 2.1.1). */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className={cn("overflow-auto -outline-offset-2", className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is above
      tabIndex={0}
    >
      {children}
    </section>
  );
}
