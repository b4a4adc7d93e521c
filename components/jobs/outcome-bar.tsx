import type { Pace } from "./pace.ts";

/** Stripes distinguish failures without color. */
const FAILED = "repeating-linear-gradient(135deg, var(--bar-bad) 0 3px, var(--panel) 3px 5px)";

/** A job's results as a bar: succeeded solid, failed striped, the rest empty. */
export function OutcomeBar({ parts, label }: { parts: Pace["parts"]; label: string }) {
  return (
    <span aria-label={label} className="flex h-1.5 w-full gap-px overflow-hidden rounded-full bg-line" role="img">
      {parts.succeeded > 0 && <span className="bg-bar-ok" style={{ width: `${parts.succeeded * 100}%` }} />}
      {parts.failed > 0 && <span style={{ backgroundImage: FAILED, width: `${parts.failed * 100}%` }} />}
    </span>
  );
}
