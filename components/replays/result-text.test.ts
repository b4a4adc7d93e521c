import { expect, test } from "vitest";
import { resultText } from "./result-text.ts";

const none = {
  ...{ status: "completed" as const, total: 31, total_is_final: true },
  ...{ delivered: 0, failing: 0, pending: 0, canceled: 0 },
};
const early = { ...none, status: "running" as const, total_is_final: false };

test.each([
  ["all delivered", { ...none, delivered: 31 }, "31 deliveries: 31 delivered"],
  ["some failing", { ...none, delivered: 12, failing: 19 }, "31 deliveries: 12 delivered, 19 still failing"],
  ["in progress", { ...early, delivered: 1, pending: 30 }, "31 deliveries so far: 1 delivered, 30 pending"],
  ["canceled", { ...none, delivered: 30, canceled: 1 }, "31 deliveries: 30 delivered, 1 canceled"],
  ["one", { ...none, total: 1, failing: 1 }, "1 delivery: 0 delivered, 1 still failing"],
  ["nothing", { ...none, total: 0 }, "No matching deliveries"],
  ["nothing yet", { ...early, total: 0 }, "Finding deliveries"],
  ["canceled before any delivery", { ...none, status: "canceled", total: 0 }, "Canceled before any delivery was found"],
] as const)("describes the result of a replay: %s", (_, replay, expected) => {
  expect(resultText(replay)).toBe(expected);
});
