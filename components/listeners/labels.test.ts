import { expect, test } from "vitest";
import { stateOf, waitingDeliveries, waitingText } from "./labels.ts";

const AT = "2026-11-20T14:00:00.000Z";

test.each([
  [
    { connected: true, waiting: 12, ended_at: null },
    { tone: "ok", word: "Connected" },
  ],
  [
    { connected: false, waiting: 0, ended_at: null },
    { tone: "held", word: "Not connected" },
  ],
  [
    { connected: false, waiting: 1, ended_at: null },
    { tone: "warn", word: "Not connected" },
  ],
  [
    { connected: false, waiting: 0, ended_at: AT },
    { tone: "held", word: "Ended" },
  ],
] as const)("%j", (listener, state) => expect(stateOf(listener)).toEqual(state));

test.each([
  [0, "0", "0 deliveries"],
  [1, "1", "1 delivery"],
  [999, "999", "999 deliveries"],
  [1_000, "1,000+", "1,000 deliveries or more"],
])("%i waiting", (waiting, short, long) => {
  expect([waitingText(waiting), waitingDeliveries(waiting)]).toEqual([short, long]);
});
