import { RECONNECT_MAX_MS } from "#cli/listen/constants.ts";
import type { OrderedEvent } from "#testing/oracles/events-in-order.ts";
import { firstArrivals, type ListenerOracle } from "#testing/oracles/listener-oracle.ts";
import type { ListenStage } from "#testing/processes/listen-stage.ts";
import { type Outcome, percent, seconds } from "../finding.ts";

/** The command line's longest pause before reconnecting (RECONNECT_MAX_MS), plus time to connect. */
const BACK_WITHIN_MS = RECONNECT_MAX_MS + 10_000;
/** Minimum rate per listener for catching up, with all processes on one machine. */
const PER_SECOND = 200;

/**
 * Returns when events emitted up to `since` first arrived after it, in ms after `since`, at the listener that took
 * longest.
 */
function caughtUp(stage: ListenStage, events: readonly OrderedEvent[], since: number): number[] {
  const before = new Set(events.filter(({ at }) => at <= since).map(({ id }) => id));
  const [one = [], other = []] = (["ordered", "wide"] as const).map((name) =>
    firstArrivals(stage.arrivals(name)).flatMap(({ event, at }) =>
      at > since && before.has(event) ? [at - since] : [],
    ),
  );
  return (one.at(-1) ?? 0) > (other.at(-1) ?? 0) ? one : other;
}

const repeated = ({ duplicates, emitted }: ListenerOracle): string =>
  `${duplicates} = ${percent(duplicates / emitted)}`;

export async function judgedListeners(
  part: string,
  stage: ListenStage,
  events: readonly OrderedEvent[],
  wellAt: number,
  failedAttempts: number,
): Promise<Outcome> {
  const { ordered, wide } = await stage.judge(events);
  const sum = (field: keyof ListenerOracle) => ordered[field] + wide[field];
  const faults = (["mixed", "altered", "unverified", "misfiled", "queued"] as const).filter((field) => sum(field) > 0);
  const deaths = stage.listens.flatMap((listen) => listen.deaths);
  const late = caughtUp(stage, events, wellAt);
  const after = late.at(-1) ?? 0;
  const within = BACK_WITHIN_MS + (late.length / PER_SECOND) * 1_000;
  const findings = [
    {
      asked: `${part}: none lost, none overtaken with one in flight`,
      measured: `${sum("lost")} of 2 × ${events.length} lost, ${ordered.overtaken} overtaken`,
      met: sum("lost") === 0 && ordered.overtaken === 0,
      note: `again: ${repeated(ordered)}; with 8 in flight ${repeated(wide)}; ${failedAttempts} failed attempts in the log`,
    },
    {
      asked: `${part}: same ids and body each time, signed, each delivered in the log once, queue empty, no command ended by itself`,
      measured:
        faults.length === 0 && deaths.length === 0
          ? "all"
          : [...faults.map((field) => `${sum(field)} ${field}`), ...deaths.map(({ err }) => `ended: ${err}`)].join(
              ", ",
            ),
      met: faults.length === 0 && deaths.length === 0,
    },
    {
      asked: `${part}: caught up within ${seconds(BACK_WITHIN_MS)}, and what waited at ≥ ${PER_SECOND} a second`,
      measured: `after ${seconds(after)}, ${late.length} had waited`,
      met: after <= within,
    },
  ];
  const [lost, doubled] = [sum("lost"), sum("duplicates")];
  return { fault: `gatehouse listen: ${part}`, runs: 1, lost, doubled, recoveredMs: after, findings };
}
