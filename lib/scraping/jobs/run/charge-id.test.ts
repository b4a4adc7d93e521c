import { expect, test } from "vitest";
import { idTime, isId, newId } from "#lib/platform/values/ids.ts";
import { chargeId } from "./charge-id.ts";

const job = newId("job", new Date("2026-05-06T07:08:09.123Z"));

test("each try always has the same charge ID, unlike any other try", () => {
  const ids = new Set<string>();
  for (let index = 0; index < 1_000; index++)
    for (const attempt of [0, 1, 2, "late"] as const) {
      const id = chargeId(job, index, attempt);
      expect(chargeId(job, index, attempt)).toBe(id);
      ids.add(id);
    }
  expect(ids.size).toBe(4_000);
});

test("is a valid ID: a UUIDv7 with the job's time", () => {
  const id = chargeId(job, 7, 0);
  expect(isId("req", id)).toBe(true);
  expect(idTime(id)).toEqual(idTime(job));
  const bits = [...id.slice(4)].map((each) =>
    "0123456789abcdefghjkmnpqrstvwxyz".indexOf(each).toString(2).padStart(5, "0"),
  );
  const uuid = bits.join("").slice(2);
  expect([uuid.slice(48, 52), uuid.slice(64, 66)]).toEqual(["0111", "10"]);
});
