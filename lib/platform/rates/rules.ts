import type { Ask, Grant, Level, Limit, LimitState } from "./types.ts";

/**
 * Tolerance for rounding: elapsed time is a fraction, and a whole limit must not lose a call to it.
 */
const ROUNDING = 1e-6;

const perMs = ({ limit, windowSeconds }: Limit): number => limit / (windowSeconds * 1_000);

export const windowOf = ({ windowSeconds }: Limit, at: number): number => Math.floor(at / (windowSeconds * 1_000));

/** In ms since 1970. */
export const windowEnd = (limit: Limit, at: number): number => (windowOf(limit, at) + 1) * limit.windowSeconds * 1_000;

export function usedAt(limit: Limit, level: Level | undefined, now: number): number {
  if (!level) return 0;
  if (limit.kind === "leaks") return Math.max(0, level.used - Math.max(0, now - level.at) * perMs(limit));
  return windowOf(limit, level.at) >= windowOf(limit, now) ? level.used : 0;
}

export const roomFor = (limit: Limit, used: number): number => Math.max(0, Math.floor(limit.limit - used + ROUNDING));

/**
 * Returns the part of the remaining room that a process may take for calls it only expects. Alone
 * it may take most; several take little each, so that a busier one does not lack what they hold.
 * Near the end this is less than one call, which means single steps.
 */
export const shareOfRoom = (processes: number): number => (processes <= 1 ? 0.75 : 1 / (4 * processes));

/**
 * Takes from a limit: everything that callers wait for, as far as there is room, and the share of
 * expected calls. prisma/functions/take_rates.sql and the script for Redis do the same in the
 * store; a process does it with its own share when the store is unavailable.
 */
export function takeFrom(level: Level | undefined, ask: Ask, now: number, share: number): Grant {
  const { limit, need, want, settle, settleWindow } = ask;
  const concerns = limit.kind === "leaks" || settleWindow === windowOf(limit, now);
  const before = Math.max(0, usedAt(limit, level, now) + (concerns ? settle : 0));
  const room = roomFor(limit, before);
  const granted = Math.min(room, Math.max(need, Math.min(want, Math.floor(room * share))));
  return { granted, level: { used: before + granted, at: now } };
}

/**
 * Returns a process's part of a limit while it cannot ask: at least one call, so that nobody is
 * locked out.
 */
export function shareOfLimit(limit: Limit, processes: number): Limit {
  const part = limit.limit / Math.max(1, processes);
  if (limit.kind === "window") return { ...limit, limit: Math.max(1, Math.floor(part)) };
  const most = Math.max(1, part);
  return { ...limit, limit: most, windowSeconds: (limit.windowSeconds * most) / part };
}

/** Returns the values for callers, in the terms of draft-ietf-httpapi-ratelimit-headers-06. */
export function describeLimit(limit: Limit, used: number, now: number, refused: boolean): LimitState {
  const untilWindow = wholeSeconds(windowEnd(limit, now) - now);
  const leaked = (calls: number) => wholeSeconds(Math.max(0, calls) / perMs(limit));
  const full = limit.kind === "leaks" ? leaked(used) : untilWindow;
  const room = limit.kind === "leaks" ? leaked(used + 1 - limit.limit) : untilWindow;
  return {
    limit,
    remaining: refused ? 0 : Math.min(Math.floor(limit.limit), roomFor(limit, used)),
    resetSeconds: Math.max(full, refused ? room : 1),
    retryAfterSeconds: refused ? room : undefined,
  };
}

const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000 - ROUNDING));
