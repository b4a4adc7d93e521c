import { cn } from "#components/ui/text/cn.ts";
import type { PhaseName, Phases } from "./phases.ts";

export const PHASE_LOOK: Record<PhaseName, string> = {
  dns: "bg-line-control",
  connect: "bg-bar-warn",
  tls: "bg-accent",
  waiting: "bg-bar-ok",
  reading: "bg-bar",
};

type PhaseBarProps = {
  phases: Phases;
  /** Duration of the full width in ms. */
  scale: number;
  className?: string;
};

/** An attempt's phases as a bar, hidden from screen readers: the numbers are next to it. */
export function PhaseBar({ phases: { phases, total }, scale, className }: PhaseBarProps) {
  const share = scale > 0 ? Math.min(1, total / scale) : 0;
  return (
    <span aria-hidden="true" className={cn("block overflow-hidden rounded-full bg-hover", className)}>
      <span className="flex h-full min-w-0.5 gap-px" style={{ width: `${Math.max(share * 100, 1)}%` }}>
        {phases.map(
          ({ name, ms }) =>
            ms > 0 && (
              <span
                className={cn("h-full min-w-px", PHASE_LOOK[name])}
                key={name}
                style={{ flexGrow: ms, flexBasis: 0 }}
              />
            ),
        )}
      </span>
    </span>
  );
}
