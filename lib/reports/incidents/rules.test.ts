import { expect, test } from "vitest";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { isForgotten, nextStep } from "./rules.ts";
import type { Incident } from "./types.ts";

const start = new Date("2026-11-23T04:00:00.000Z").getTime();
const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);

/** Returns the mails after one check per minute: `x` finds a problem, `.` none. */
function mailsOf(looks: string): string[] {
  let known: Incident | undefined;
  return [...looks].flatMap((look, minute) => {
    const { next, mail } = nextStep("disk", known, look === "x", at(minute));
    known = next ?? undefined;
    return mail ? [`${mail} ${minute}`] : [];
  });
}

const well = ".".repeat(31);

test.each([
  ["no mail without a problem", "....", []],
  ["no mail if a problem is gone at the next check", `x${well}x${well}`, []],
  ["an alarm for a lasting problem", "xxxxxxxxxx", ["alarm 1"]],
  ["an all-clear after it ends", `xxx${well}`, ["alarm 1", "all_clear 33"]],
  ["one alarm for an intermittent problem", `xx${"...x".repeat(20)}`, ["alarm 1"]],
  ["another alarm after the all-clear", `xx${well}xx${well}`, ["alarm 1", "all_clear 32", "alarm 34", "all_clear 65"]],
])("%s", (_, looks, mails) => {
  expect(mailsOf(looks)).toEqual(mails);
});

test("an incident that is no longer checked is forgotten", () => {
  expect(isForgotten({ seenAt: at(0) }, at(24 * 60))).toBe(false);
  expect(isForgotten({ seenAt: at(0) }, at(24 * 60 + 1))).toBe(true);
});
