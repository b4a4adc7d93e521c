import { cn } from "../text/cn.ts";

/** A placeholder; give it the size of the content, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn("block animate-pulse rounded-sm bg-hover", className)} />;
}
