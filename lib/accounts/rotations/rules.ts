import { QUIET_FROM_MS } from "./constants.ts";
import type { Stage, UnderWay } from "./types.ts";

/** What a rotation's stage follows from. `active`: the old key's own state. */
export type RotationState = {
  active: boolean;
  lastUsedAt: Date | null;
  createdAt: Date;
  successor: { id: string; active: boolean; used: boolean } | null;
  underWay: UnderWay;
};

const idle = ({ jobs, streams, scrapes }: UnderWay): boolean => jobs + streams + scrapes === 0;

/** Where the rotation of a key stands. A successor that has ended counts as none: nothing can be deployed with it. */
export function stageOf(state: RotationState, now: Date): Stage {
  if (!state.active) return { name: "over" };
  if (!state.successor?.active) return { name: "no_successor" };
  const since = state.lastUsedAt ?? state.createdAt;
  if (now.getTime() - since.getTime() < QUIET_FROM_MS || !idle(state.underWay)) return { name: "busy" };
  if (!state.successor.used) return { name: "not_deployed" };
  return { name: "quiet", since: since.toISOString() };
}

/**
 * When a key that shall end by itself does, if nobody calls with it again; null while something holds it back: no successor that
 * works, one that nobody has called with yet, or work under way. Hours of quiet are counted from when this was chosen at the
 * earliest, so that nothing ends at the very moment of choosing.
 */
export function endsAt(state: RotationState, retirement: { quietHours: number; chosenAt: Date }): Date | null {
  const { active, successor, underWay, lastUsedAt } = state;
  if (!active || !successor?.active || !successor.used || !idle(underWay)) return null;
  const from = Math.max(lastUsedAt?.getTime() ?? 0, retirement.chosenAt.getTime());
  return new Date(from + retirement.quietHours * 3_600_000);
}
