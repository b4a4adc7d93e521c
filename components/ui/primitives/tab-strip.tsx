"use client";

import { type KeyboardEvent, type ReactNode, useId } from "react";
import { cn } from "../text/cn.ts";

export type StripTab<T extends string> = { value: T; label: ReactNode };

type TabStripProps<T extends string> = {
  /** Label for screen readers. */
  label: string;
  tabs: readonly StripTab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Content of the selected tab. */
  children: ReactNode;
  className?: string;
};

/** Tabs that do not change the URL; otherwise use `Tabs`. */
export function TabStrip<T extends string>({ label, tabs, value, onChange, children, className }: TabStripProps<T>) {
  const id = useId();
  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div className={cn("min-w-0", className)}>
      <div aria-label={label} className="flex gap-4 border-b border-line" onKeyDown={walk} role="tablist">
        {tabs.map((tab) => (
          <button
            aria-controls={`${id}-panel`}
            aria-selected={tab.value === value}
            className="-mb-px flex h-8 min-w-6 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-text aria-selected:border-text aria-selected:text-text"
            id={`${id}-${tab.value}`}
            key={tab.value}
            onClick={() => onChange(tab.value)}
            role="tab"
            tabIndex={tab.value === value ? 0 : -1}
            type="button"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div aria-labelledby={`${id}-${value}`} className="pt-3" id={`${id}-panel`} role="tabpanel">
        {children}
      </div>
    </div>
  );
}
