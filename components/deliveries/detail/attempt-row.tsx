import { cn } from "#components/ui/text/cn.ts";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { outcomeWord } from "./explain-failure.ts";
import { Moment } from "./moment-text.tsx";
import { PhaseBar } from "./phase-bar.tsx";
import { msText, phasesOf } from "./phases.ts";

type AttemptRowProps = {
  attempt: Attempt;
  /** Time of the first attempt, whose date is not repeated. */
  since: string | undefined;
  /** Duration of the longest attempt in ms, the full width of a bar. */
  longest: number;
  selected: boolean;
  onSelect: () => void;
};

/** Columns of all timeline rows; the bar and the IP address need a wide container. */
export const TIMELINE_GRID =
  "grid min-h-7 w-full grid-cols-[1rem_0.75rem_auto_minmax(0,1fr)_auto] items-center gap-x-1.5 px-1.5 text-left @md:gap-x-2 @md:grid-cols-[1rem_1.25rem_7.5rem_6.5rem_minmax(3rem,1fr)_4.25rem] @3xl:grid-cols-[1rem_1.25rem_7.5rem_6.5rem_minmax(3rem,1fr)_13rem_4.25rem]";

/**
 * One attempt: time, result, duration and IP address. Selecting it shows its request and answer.
 */
export function AttemptRow({ attempt, since, longest, selected, onSelect }: AttemptRowProps) {
  const ok = attempt.error === null;
  return (
    <button
      aria-current={selected || undefined}
      className={cn(
        TIMELINE_GRID,
        "rounded-r-md -outline-offset-2 hover:bg-hover aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_2px_0_var(--accent)]",
      )}
      data-attempt={attempt.number}
      onClick={onSelect}
      tabIndex={selected ? 0 : -1}
      type="button"
    >
      <span
        aria-hidden="true"
        className={cn("size-2 justify-self-center rounded-full", ok ? "bg-bar-ok" : "bg-bar-bad")}
      />
      <span className="text-faint tabular-nums">
        <span className="sr-only">Attempt </span>
        {attempt.number}
      </span>
      <Moment at={attempt.started_at} since={since} />
      <span className={cn("truncate font-medium tabular-nums", ok ? "text-ok" : "text-bad")}>
        {outcomeWord(attempt)}
        <span className="sr-only">{ok ? ", accepted" : ", failed"}</span>
        {attempt.manual && <span className="font-normal text-faint"> manual</span>}
      </span>
      <PhaseBar className="hidden h-1.5 @md:block" phases={phasesOf(attempt)} scale={longest} />
      <code className="hidden truncate font-mono text-xs text-muted @3xl:block">{attempt.address ?? "no address"}</code>
      <span className="text-right text-muted tabular-nums">{msText(attempt.duration_ms)}</span>
    </button>
  );
}
