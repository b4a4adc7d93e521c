"use client";

import { type ReactNode, useId } from "react";

type PopoverProps = {
  trigger: ReactNode;
  triggerClassName?: string;
  label: string;
  children: ReactNode;
};

/**
 * A button that opens a small panel of controls. Esc or a click outside closes it and returns the
 * focus.
 */
export function Popover({ trigger, triggerClassName, label, children }: PopoverProps) {
  const id = useId();
  return (
    <>
      <button className={triggerClassName} popoverTarget={id} type="button">
        {trigger}
      </button>
      <div
        aria-label={label}
        className="rise anchored anchored-start w-72 rounded-lg bg-raised p-3 text-text shadow-pop"
        id={id}
        popover="auto"
        role="dialog"
      >
        {children}
      </div>
    </>
  );
}
