import { HOUR_MS } from "#lib/platform/values/time.ts";
import { QUIET_FROM_MS } from "./constants.ts";
import type { Stage, UnderWay } from "./types.ts";

/** The state that decides a rotation's stage. `active` is about the old key. */
export type RotationState = {
  active: boolean;
  lastUsedAt: Date | null;
  createdAt: Date;
  successor: { id: string; active: boolean; used: boolean } | null;
  underWay: UnderWay;
};

const idle = ({ jobs, streams, scrapes }: UnderWay): boolean => jobs + streams + scrapes === 0;

/**
 * Returns the stage of a key's rotation. An ended successor counts as none, since it cannot be
 * deployed.
 */
export function stageOf(state: RotationState, now: Date): Stage {
  if (!state.active) return { name: "over" };
  if (!state.successor?.active) return { name: "no_successor" };
  const since = state.lastUsedAt ?? state.createdAt;
  if (now.getTime() - since.getTime() < QUIET_FROM_MS || !idle(state.underWay)) return { name: "busy" };
  if (!state.successor.used) return { name: "not_deployed" };
  return { name: "quiet", since: since.toISOString() };
}

/**
 * Returns when a key with a retirement plan ends if it stays quiet; null without a working, used
 * successor, or while work is under way. Quiet hours count from the choice of the plan at the
 * earliest, so that no key ends the moment it is chosen.
 */
export function endsAt(state: RotationState, retirement: { quietHours: number; chosenAt: Date }): Date | null {
  const { active, successor, underWay, lastUsedAt } = state;
  if (!active || !successor?.active || !successor.used || !idle(underWay)) return null;
  const from = Math.max(lastUsedAt?.getTime() ?? 0, retirement.chosenAt.getTime());
  return new Date(from + retirement.quietHours * HOUR_MS);
}
