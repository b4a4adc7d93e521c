import type { ComponentProps } from "react";
import { cn } from "../text/cn.ts";
import { controlStyle } from "./control-style.ts";

/** A text area that grows with its content. */
export function Textarea({ mono, className, rows = 3, ...rest }: ComponentProps<"textarea"> & { mono?: boolean }) {
  return (
    <textarea
      {...rest}
      className={cn(
        controlStyle,
        "field-sizing-content max-h-60 py-1.5 leading-5",
        mono && "font-mono text-xs",
        className,
      )}
      rows={rows}
    />
  );
}
