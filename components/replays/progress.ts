import type { Replay } from "#lib/webhooks/replays/types.ts";

export type Progress = {
  /** Of what is known to be sent, 0 to 1; while all that is known is that some is brought forward, 0. */
  share: number;
  /**
   * Seconds until the last one goes out at the present rate; null when there is nothing to wait for or that is not known. It is not known while retrying
   * and held ones are brought forward, which come first: nobody has counted them.
   */
  secondsLeft: number | null;
};

/** How far a run is. Canceled ones count as dealt with: nothing more comes of them. */
export function progressOf(
  replay: Pick<Replay, "status" | "total" | "total_is_final" | "retried" | "sent" | "canceled" | "rate_per_second">,
): Progress {
  const done = replay.sent + replay.canceled;
  const retrying = replay.retried > 0 && done === 0 && replay.status !== "completed";
  const share = replay.total === 0 ? (replay.total_is_final && !retrying ? 1 : 0) : Math.min(1, done / replay.total);
  const left = Math.max(0, replay.total - done);
  const known = replay.status === "running" && replay.total_is_final && !retrying;
  return { share, secondsLeft: known ? Math.ceil(left / replay.rate_per_second) : null };
}

/** "3 min 20 s left" */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0s left`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s left`;
  return `${Math.floor(seconds / 3_600)}\u00a0h ${Math.floor((seconds % 3_600) / 60)}\u00a0min left`;
}
