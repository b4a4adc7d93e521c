import { cn } from "../text/cn.ts";

/** A number with thousands separated and figures of one width. `unit` follows it, quietly. */
export function Count({ value, unit, className }: { value: number; unit?: string; className?: string }) {
  return (
    <span className={cn("tabular-nums", className)}>
      {value.toLocaleString("en")}
      {unit && <span className="text-faint"> {unit}</span>}
    </span>
  );
}
