import { cn } from "../text/cn.ts";
import { grouped } from "../text/time-text.ts";

/** A number with grouped digits of equal width, followed by a muted `unit`. */
export function Count({ value, unit, className }: { value: number; unit?: string; className?: string }) {
  return (
    <span className={cn("tabular-nums", className)}>
      {grouped(value)}
      {unit && <span className="text-faint"> {unit}</span>}
    </span>
  );
}
