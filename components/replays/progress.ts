import type { Replay } from "#lib/webhooks/replays/types.ts";

type Progress = {
  /** The part of the known deliveries that has had its attempt or was canceled, 0 to 1. */
  share: number;
  /** Seconds until the last attempt at the present rate; null when the run is not under way or its total is not known yet. */
  secondsLeft: number | null;
};

/** How far a run is. */
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
