import { cn } from "#components/ui/text/cn.ts";

const TONE: Record<string, string> = { GET: "text-accent", POST: "text-ok", PATCH: "text-warn", DELETE: "text-bad" };

/** An HTTP method, colored by its effect. */
export function MethodMark({ method, className }: { method: string; className?: string }) {
  return (
    <span className={cn("font-mono text-2xs font-semibold", TONE[method] ?? "text-muted", className)}>
      {method === "DELETE" ? "DEL" : method}
      {method === "DELETE" && <span className="sr-only">ETE</span>}
    </span>
  );
}
