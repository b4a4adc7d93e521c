import { cn } from "../text/cn.ts";

/** The place of something on its way; give it the size that the thing will have, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn("block animate-pulse rounded-sm bg-hover", className)} />;
}
