import { expect, it } from "vitest";
import { BUSY_LOOK_MS, BUSY_WAKES, BUSY_WINDOW_MS, CALM_AFTER_MS, LOOK_EVERY_MS } from "../constants.ts";
import { Alertness } from "./alertness.ts";

/** One that has asked to be told, and has been for long enough to believe it. */
function resting(): Alertness {
  const alertness = new Alertness();
  expect(alertness.next(0)).toEqual({ idle: true, waitMs: 0 });
  expect(alertness.next(1)).toEqual({ waitMs: BUSY_LOOK_MS });
  expect(alertness.next(CALM_AFTER_MS)).toEqual({ waitMs: LOOK_EVERY_MS });
  return alertness;
}

it("asks to be told of the next event when nothing waits, looks on for a moment, then rests", () => {
  resting();
});

it("rests on while it is told now and then", () => {
  const alertness = resting();
  for (let at = 1_000; at < 10_000; at += BUSY_WINDOW_MS) {
    for (let wakes = 1; wakes < BUSY_WAKES; wakes++) alertness.told();
    alertness.found(at);
    expect(alertness.next(at)).toEqual({ waitMs: LOOK_EVERY_MS });
  }
});

it("asks to be told no more when it is told all the time, and again when nothing has come for a while", () => {
  const alertness = resting();
  for (let wakes = 0; wakes < BUSY_WAKES; wakes++) alertness.told();
  alertness.found(1_000);
  expect(alertness.next(1_000)).toEqual({ idle: false, waitMs: BUSY_LOOK_MS });
  expect(alertness.next(1_000 + CALM_AFTER_MS - 1)).toEqual({ waitMs: BUSY_LOOK_MS });
  expect(alertness.next(1_000 + CALM_AFTER_MS)).toEqual({ idle: true, waitMs: 0 });
});
