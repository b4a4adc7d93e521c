import { describe, expect, it } from "vitest";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { idTime, isId, newId, withPrefix } from "#lib/platform/values/ids.ts";
import { idOfMade, madeAt } from "./first-try.ts";

describe("ids and times of created resources", () => {
  const clock = fakeClock(new Date("2026-11-26T12:00:00.123Z"));

  it("uses a new id and the current time without a retry", () => {
    const at = madeAt({ clock }, undefined);
    const [one, other] = [idOfMade("key", at, undefined), idOfMade("key", at, undefined)];
    expect(one).not.toBe(other);
    expect(isId("key", one)).toBe(true);
    expect([at, idTime(one)]).toEqual([clock.now(), clock.now()]);
  });

  it("reuses the first try's id and time however late the retry", () => {
    const firstTry = newId("req", clock.now());
    const first = clock.now();
    clock.advance(3_600_000);
    const at = madeAt({ clock }, firstTry);
    const id = idOfMade("rpl", at, firstTry);
    expect([at, id, idTime(id)]).toEqual([first, withPrefix("rpl", firstTry), first]);
  });
});
