import { expect, it } from "vitest";
import { FAILURES_BEFORE_PAUSE } from "#lib/webhooks/subscriptions/constants.ts";
import { restoredPauseReason } from "./condition.ts";

const paused = { status: "paused" as const, paused_reason: "Ten deliveries in a row failed." };

it("gives no reason when the resume of an automatic pause is undone", () => {
  expect(restoredPauseReason({ ...paused, consecutive_failures: FAILURES_BEFORE_PAUSE })).toBeNull();
});

it("restores a person's reason when the resume of their pause is undone", () => {
  expect(restoredPauseReason({ ...paused, consecutive_failures: 2 })).toBe(paused.paused_reason);
});
