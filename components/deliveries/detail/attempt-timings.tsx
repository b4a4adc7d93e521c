import { Copyable } from "#components/ui/primitives/copyable.tsx";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { PHASE_LOOK } from "./phase-bar.tsx";
import { msText, phasesOf } from "./phases.ts";

/** An attempt's phases and IP address, as a table and chart in one. */
export function AttemptTimings({ attempt }: { attempt: Attempt }) {
  const { phases, total, reused } = phasesOf(attempt);
  const spent = phases.filter(({ ms }) => ms > 0);
  const percent = (ms: number) => `${(ms / Math.max(total, 1)) * 100}%`;
  let before = 0;
  return (
    <>
      {spent.length > 0 && (
        <table aria-label={`Time of attempt ${attempt.number}`} className="w-full text-left text-xs">
          <thead className="sr-only">
            <tr>
              <th scope="col">Phase</th>
              <th scope="col">Share</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {spent.map(({ name, label, ms }) => {
              const start = before;
              before += ms;
              return (
                <tr className="h-5" key={name}>
                  <th className="w-20 font-normal text-muted" scope="row">
                    {label}
                  </th>
                  <td>
                    <span className="relative block h-2 rounded-[2px] bg-hover">
                      <span
                        className={`absolute inset-y-0 min-w-0.5 rounded-[2px] ${PHASE_LOOK[name]}`}
                        style={{ left: `min(${percent(start)}, 100% - 2px)`, width: percent(ms) }}
                      />
                      <span className="sr-only">{Math.round((ms / Math.max(total, 1)) * 100)}%</span>
                    </span>
                  </td>
                  <td className="w-18 text-right">{msText(ms)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-xs text-muted">
        {attempt.address === null ? (
          "No connection was made."
        ) : (
          <>
            <span className="inline-flex items-center gap-1">
              To <Copyable value={attempt.address} what="address" />
            </span>
            {reused && <span>over a connection that was already open.</span>}
          </>
        )}
      </p>
    </>
  );
}
