import type { Replay } from "#lib/webhooks/replays/types.ts";

type Progress = {
  /** Share of the known deliveries that were attempted or canceled, 0 to 1. */
  share: number;
  /**
   * Seconds until the last attempt at the current rate; null if not running or the total is
   * unknown.
   */
  secondsLeft: number | null;
};

export function progressOf({
  status,
  total,
  total_is_final: isFinal,
  pending,
  rate_per_second: rate,
}: Pick<Replay, "status" | "total" | "total_is_final" | "pending" | "rate_per_second">): Progress {
  const share = total === 0 ? Number(isFinal) : (total - pending) / total;
  return { share, secondsLeft: status === "running" && isFinal ? Math.ceil(pending / rate) : null };
}

/** "3 min 20 s left" */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0s left`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s left`;
  return `${Math.floor(seconds / 3_600)}\u00a0h ${Math.floor((seconds % 3_600) / 60)}\u00a0min left`;
}
