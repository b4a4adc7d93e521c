"use client";

import { type ReactNode, useId, useRef, useState } from "react";
import { cn } from "../text/cn.ts";

type TooltipProps = {
  /** A function if it should be rendered only when shown. */
  tip: ReactNode | (() => ReactNode);
  children: ReactNode;
  className?: string;
  /** Focusable by Tab, if nothing inside is. */
  focusable?: boolean;
};

const DELAY_MS = 250;

/**
 * A tooltip on hover and focus. It can be hovered and Esc hides it (WCAG 1.4.13). Never the only
 * source of important information. Rendered when first shown, as a table can have a hundred; only
 * focusable ones are rendered immediately, because screen readers need the text on arrival.
 */
export function Tooltip({ tip, children, className, focusable = false }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const [drawn, setDrawn] = useState(focusable);

  const set = (open: boolean, delay: number) => {
    clearTimeout(timer.current);
    if (open) setDrawn(true);
    timer.current = setTimeout(() => {
      if (!anchor.current || !panel.current?.isConnected) return;
      if (open) panel.current.showPopover({ source: anchor.current });
      else panel.current.hidePopover();
    }, delay);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows what `aria-describedby` says anyway
    <span
      aria-describedby={focusable ? id : undefined}
      className={cn("inline-flex max-w-full", className)}
      onBlur={() => set(false, 0)}
      onFocus={(event) => event.target.matches(":focus-visible") && set(true, 0)}
      onKeyDown={(event) => event.key === "Escape" && set(false, 0)}
      onMouseEnter={() => set(true, DELAY_MS)}
      onMouseLeave={() => set(false, 80)}
      ref={anchor}
      tabIndex={focusable ? 0 : undefined}
    >
      {children}
      {drawn && (
        <span
          className="rise anchored anchored-top w-max max-w-72 rounded-md bg-solid px-2 py-1 text-left font-sans text-xs font-normal whitespace-normal text-on-solid"
          id={id}
          popover="manual"
          ref={panel}
          role="tooltip"
        >
          {typeof tip === "function" ? tip() : tip}
        </span>
      )}
    </span>
  );
}
