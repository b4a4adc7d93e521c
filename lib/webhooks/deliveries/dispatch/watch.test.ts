import { expect, it } from "vitest";
import { POLL_MS, WATCH_FROM, WATCH_MS, WATCH_ON_MS, WATCH_WINDOW_MS, WATCH_WINDOWS } from "./constants.ts";
import { Watch } from "./watch.ts";

/** One window in which so much was heard and taken; answers what holds after it. */
function windowOf(watch: Watch, at: number, { heard = 0, taken = 0 }) {
  for (let each = 0; each < heard; each++) watch.heard();
  watch.took(taken);
  return watch.turn(at);
}

const listens = { keepBack: false, waitMs: POLL_MS };
const watches = { keepBack: true, waitMs: WATCH_MS };

it("waits to be told while little happens", () => {
  const watch = new Watch();
  for (let at = WATCH_WINDOW_MS; at < 3_000; at += WATCH_WINDOW_MS)
    expect(windowOf(watch, at, { heard: WATCH_FROM - 1, taken: WATCH_FROM - 1 })).toEqual(listens);
});

it("looks by itself when much is told, and for as long as much is taken, though nothing is told any more", () => {
  const watch = new Watch();
  let at = WATCH_WINDOW_MS;
  expect(windowOf(watch, at, { heard: WATCH_FROM, taken: 5 })).toEqual(watches);
  for (let each = 0; each < 20; each++) {
    at += WATCH_WINDOW_MS;
    expect(windowOf(watch, at, { taken: 50 })).toEqual(watches);
  }
});

it("is not told to listen again by one calm window, and looks on for a while when it does", () => {
  const watch = new Watch();
  let at = WATCH_WINDOW_MS;
  windowOf(watch, at, { heard: WATCH_FROM });
  for (let each = 1; each < WATCH_WINDOWS; each++) {
    at += WATCH_WINDOW_MS;
    expect(windowOf(watch, at, { taken: 1 })).toEqual(watches);
  }
  at += WATCH_WINDOW_MS;
  expect(windowOf(watch, at, { taken: 1 })).toEqual({ keepBack: false, waitMs: WATCH_MS });
  expect(watch.turn(at + WATCH_ON_MS - 1)).toEqual({ keepBack: false, waitMs: WATCH_MS });
  expect(watch.turn(at + WATCH_ON_MS)).toEqual(listens);
});
