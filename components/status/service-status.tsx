import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import type { PartState, PartStatus } from "#lib/reports/status/types.ts";
import { PART_LABELS, PART_MESSAGES, stateLabel } from "./messages.ts";

const TONES: Record<PartState, Tone> = { working: "ok", late: "warn", down: "bad" };

/** Each part with its state, meaning and start. */
export function ServiceStatusList({ parts }: { parts: readonly PartStatus[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {parts.map(({ part, state, since }) => (
        <li className="py-3" key={part}>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="font-medium">{PART_LABELS[part]}</h2>
            <StatusPill tone={TONES[state]}>{stateLabel(state)}</StatusPill>
          </div>
          <p className="mt-1 text-muted">
            {PART_MESSAGES[part][state]}
            {since !== null && (
              <>
                {" "}
                Since <ExactTime at={since} />.
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
