import { Meter } from "#components/ui/primitives/meter.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import { progressOf, timeLeft } from "./progress.ts";
import { resultText } from "./result-text.ts";

/** A replay's result so far, and its progress while unfinished. */
export function ReplayProgress({ replay }: { replay: Replay }) {
  const { share, secondsLeft } = progressOf(replay);
  const said = resultText(replay);
  const underWay = replay.finished_at === null;
  return (
    <div className="flex flex-col gap-1.5">
      {underWay && (
        <Meter label={said} max={Math.max(1, replay.total)} steady value={share * Math.max(1, replay.total)} />
      )}
      <p className="tabular-nums">{said}</p>
      {underWay && (
        <p className="text-xs text-muted tabular-nums">
          {grouped(replay.rate_per_second)} a second
          {secondsLeft !== null && secondsLeft > 0 && `, ${timeLeft(secondsLeft)}`}
        </p>
      )}
    </div>
  );
}
