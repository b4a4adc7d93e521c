"use client";

import { type ReactNode, useId } from "react";
import { cn } from "../text/cn.ts";

type PopoverProps = {
  trigger: ReactNode;
  triggerClassName?: string;
  label: string;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/**
 * A button that opens a small panel of controls. Esc or a click outside closes it and returns the
 * focus.
 */
export function Popover({ trigger, triggerClassName, label, align = "start", className, children }: PopoverProps) {
  const id = useId();
  return (
    <>
      <button className={triggerClassName} popoverTarget={id} type="button">
        {trigger}
      </button>
      <div
        aria-label={label}
        className={cn(
          "rise anchored w-72 rounded-lg bg-raised p-3 text-text shadow-pop",
          align === "end" ? "anchored-end" : "anchored-start",
          className,
        )}
        id={id}
        popover="auto"
        role="dialog"
      >
        {children}
      </div>
    </>
  );
}
