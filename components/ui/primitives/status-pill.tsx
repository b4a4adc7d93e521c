import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

export type Tone = "ok" | "bad" | "warn" | "held" | "test" | "info";

const TONE: Record<Tone, string> = {
  ok: "text-ok bg-ok-soft",
  bad: "text-bad bg-bad-soft",
  warn: "text-warn bg-warn-soft",
  held: "text-muted bg-hover",
  test: "text-test bg-test-soft",
  info: "text-accent bg-accent-soft",
};

/** A state as dot and text, so that it does not depend on color. Outlined in test mode. */
export function StatusPill({ tone, children, test = false }: { tone: Tone; children: ReactNode; test?: boolean }) {
  return (
    <span
      className={cn(
        "inline-flex h-5 shrink-0 items-center gap-1.5 rounded-[5px] px-1.5 text-xs font-medium whitespace-nowrap",
        TONE[tone],
        test && "shadow-[inset_0_0_0_1px_var(--test-line)]",
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}
