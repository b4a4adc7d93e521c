import { describe, expect, it } from "vitest";
import { AdaptivePolling, type PollingOptions } from "./adaptive-polling.ts";

const common = { restMs: 500, pollMs: 10, windowMs: 200, pollFrom: 20, lookOnMs: 300 };
const rests = { polls: false, waitMs: common.restMs };
const looksOn = { polls: false, waitMs: common.pollMs };
const polls = { polls: true, waitMs: common.pollMs };

/** Returns an instance that has waited for notifications long enough to rely on them. */
function resting(options: PollingOptions): AdaptivePolling {
  const polling = new AdaptivePolling(options);
  const atFirst = options.beginsPolling ? looksOn : rests;
  expect(polling.next(0)).toEqual(atFirst);
  expect(polling.next(common.lookOnMs - 1)).toEqual(atFirst);
  expect(polling.next(common.lookOnMs)).toEqual(rests);
  return polling;
}

describe("for work that arrives in bursts", () => {
  const options = { ...common, calmBelow: 8, calmMs: 1_000, beginsPolling: false };
  const from = 1_000;

  /** Simulates one window and returns the decision after it. */
  function windowOf(polling: AdaptivePolling, at: number, { notifications = 0, found = 0 }) {
    for (let each = 0; each < notifications; each++) polling.notified();
    polling.found(found, at);
    return polling.next(at);
  }

  it("waits for notifications while few arrive", () => {
    const polling = resting(options);
    for (let at = from; at < from + 3_000; at += common.windowMs)
      expect(windowOf(polling, at, { notifications: common.pollFrom - 1, found: common.pollFrom - 1 })).toEqual(rests);
  });

  it("polls while much is found, even without notifications", () => {
    const polling = resting(options);
    let at = from;
    expect(windowOf(polling, at, { notifications: common.pollFrom, found: 5 })).toEqual(polls);
    for (let each = 0; each < 20; each++) {
      at += common.windowMs;
      expect(windowOf(polling, at, { found: 50 })).toEqual(polls);
    }
  });

  it("returns to waiting after several calm windows, looking often at first", () => {
    const polling = resting(options);
    let at = from;
    windowOf(polling, at, { notifications: common.pollFrom });
    while (at + common.windowMs < from + options.calmMs) {
      at += common.windowMs;
      expect(windowOf(polling, at, { found: 1 })).toEqual(polls);
    }
    at += common.windowMs;
    expect(windowOf(polling, at, { found: 1 })).toEqual(looksOn);
    expect(polling.next(at + common.lookOnMs - 1)).toEqual(looksOn);
    expect(polling.next(at + common.lookOnMs)).toEqual(rests);
  });
});

describe("for a queue that may be empty for days", () => {
  const options = { ...common, calmBelow: 1, calmMs: 300, beginsPolling: true };

  it("polls from the start while it finds work", () => {
    const polling = new AdaptivePolling(options);
    polling.found(1, 0);
    expect(polling.next(options.calmMs - 1)).toEqual(polls);
    expect(polling.next(options.calmMs)).toEqual(looksOn);
  });

  it("keeps resting if notified occasionally", () => {
    const polling = resting(options);
    for (let at = 1_000; at < 10_000; at += common.windowMs) {
      for (let each = 1; each < common.pollFrom; each++) polling.notified();
      polling.found(1, at);
      expect(polling.next(at)).toEqual(rests);
    }
  });

  it("polls under steady notifications, rests after finding nothing for a while", () => {
    const polling = resting(options);
    for (let each = 0; each < common.pollFrom; each++) polling.notified();
    expect(polling.next(1_000)).toEqual(polls);
    polling.found(1, 1_200);
    expect(polling.next(1_200 + options.calmMs - 1)).toEqual(polls);
    expect(polling.next(1_200 + options.calmMs)).toEqual(looksOn);
  });
});
