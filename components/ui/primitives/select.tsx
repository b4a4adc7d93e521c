import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../text/cn.ts";
import { controlStyle } from "./control-style.ts";

/**
 * A native select, which works on every device, with every screen reader and without scripts.
 * Options are `<option>` children.
 */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={cn("relative block", className)}>
      <select {...rest} className={cn(controlStyle, "h-8 appearance-none pr-8")}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-2 right-2.5 size-4 text-faint" />
    </span>
  );
}
