"use client";

import { cn } from "../text/cn.ts";

type SegmentsProps<T extends string> = {
  /** Label for screen readers. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
};

/** Switches between views of one thing, without changing the URL. */
export function Segments<T extends string>({ label, options, value, onChange, className }: SegmentsProps<T>) {
  return (
    <fieldset className={cn("inline-flex rounded-md border border-line bg-sunken p-px", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          aria-pressed={option.value === value}
          className="h-6 min-w-6 rounded-[5px] px-2 text-xs font-medium text-muted hover:text-text aria-pressed:bg-raised aria-pressed:text-text aria-pressed:shadow-edge"
          key={option.value}
          onClick={() => onChange(option.value)}
          type="button"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
