import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

const TONE = {
  plain: "border-line-strong text-muted",
  test: "border-test-line bg-test-soft text-test",
  accent: "border-accent-line bg-accent-soft text-accent",
  bad: "border-bad/30 bg-bad-soft text-bad",
};

/** A short attribute: a scope, a role, "You". For a state use `StatusPill`. */
export function Badge({
  children,
  tone = "plain",
  mono = false,
}: {
  children: ReactNode;
  tone?: keyof typeof TONE;
  mono?: boolean;
}) {
  return (
    <span
      className={cn(
        "inline-flex h-5 shrink-0 items-center rounded-[5px] border px-1.5 text-xs whitespace-nowrap",
        mono && "font-mono text-2xs",
        TONE[tone],
      )}
    >
      {children}
    </span>
  );
}
