import type { ComponentProps, ReactNode } from "react";
import { cn } from "../text/cn.ts";
import { controlStyle } from "./control-style.ts";

type InputProps = ComponentProps<"input"> & {
  /** For IDs, tokens and URLs. */
  mono?: boolean | undefined;
  /** A unit or word after the value, inside the box. */
  suffix?: ReactNode;
};

/** A text input. Keeps password managers out unless `autoComplete` is set. */
export function Input({ mono, suffix, className, autoComplete = "off", ...rest }: InputProps) {
  const guard = autoComplete === "off" ? { "data-1p-ignore": true, "data-lpignore": "true" } : {};
  const input = (
    <input
      {...guard}
      {...rest}
      autoComplete={autoComplete}
      className={cn(controlStyle, "h-8", mono && "font-mono text-xs", suffix != null && "pr-20", className)}
    />
  );
  if (suffix == null) return input;
  return (
    <span className="relative block">
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-faint">
        {suffix}
      </span>
    </span>
  );
}
