import { RENDER_QUEUE, RENDER_SLOTS } from "./constants.ts";

let free = RENDER_SLOTS;
const waiting: ((given: boolean) => void)[] = [];

/**
 * Waits for one of the few places in which a page can be rendered; false when too many wait already or the time is up. Whoever
 * was given one gives it back.
 */
export function takeSlot(limitMs: number): Promise<boolean> {
  if (free > 0) {
    free--;
    return Promise.resolve(true);
  }
  if (waiting.length >= RENDER_QUEUE) return Promise.resolve(false);
  return new Promise((resolve) => {
    const take = (given: boolean) => {
      clearTimeout(timer);
      resolve(given);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1);
      take(false);
    }, limitMs);
    waiting.push(take);
  });
}

export function giveSlotBack(): void {
  const next = waiting.shift();
  if (next) next(true);
  else free++;
}
