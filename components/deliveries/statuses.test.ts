import { describe, expect, it } from "vitest";
import type { SoughtStatus } from "#lib/webhooks/deliveries/types.ts";
import { NOT_DELIVERED, otherUndelivered, soughtStatus, toggled } from "./statuses.ts";

describe("selection after a click", () => {
  it.each<[SoughtStatus[], readonly SoughtStatus[], SoughtStatus[]]>([
    [[], ["delivered"], ["delivered"]],
    [["delivered"], ["delivered"], []],
    [["delivered"], ["canceled"], ["delivered", "canceled"]],
    [[], NOT_DELIVERED, ["failed", "retrying", "held"]],
    [["failed", "retrying", "held"], NOT_DELIVERED, []],
    [["retrying"], NOT_DELIVERED, ["failed", "retrying", "held"]],
    [["failed", "retrying", "held"], ["retrying"], ["retrying"]],
    [["failed", "retrying", "held", "delivered"], ["failed"], ["failed", "delivered"]],
    [["failed", "retrying", "held"], ["delivered"], ["failed", "retrying", "held", "delivered"]],
    [["failed", "retrying"], ["failed"], ["retrying"]],
  ])("%j, then %j: %j", (chosen, pressed, after) => {
    expect(toggled(chosen, pressed)).toEqual(after);
  });
});

describe("other undelivered statuses", () => {
  const counts = { failed: 0, retrying: 19, held: 2, pending: 5, delivered: 7, canceled: 1 };
  it.each<[SoughtStatus[], [SoughtStatus, number][]]>([
    [
      ["failed"],
      [
        ["retrying", 19],
        ["held", 2],
      ],
    ],
    [["failed", "held"], [["retrying", 19]]],
    [["canceled"], []],
    [["failed", "retrying", "held"], []],
    [[], []],
  ])("%j: %j", (chosen, others) => {
    expect(otherUndelivered(chosen, counts).map(({ status, count }) => [status, count])).toEqual(others);
  });
});

it("a pending delivery with an attempt is retrying", () => {
  expect(soughtStatus({ status: "pending", attempts_made: 0 })).toBe("pending");
  expect(soughtStatus({ status: "pending", attempts_made: 1 })).toBe("retrying");
  expect(soughtStatus({ status: "held", attempts_made: 3 })).toBe("held");
});
