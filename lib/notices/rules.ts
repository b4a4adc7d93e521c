import { NOTICE_RETRY_MS } from "./constants.ts";

/** When a notice that was refused for the `tries`-th time is tried again; null when it is given up. */
export function nextTry(tries: number, now: Date): Date | null {
  const wait = NOTICE_RETRY_MS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
