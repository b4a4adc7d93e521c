import { expect, it } from "vitest";
import { newId } from "#lib/platform/values/ids.ts";
import { encodeCursor } from "#lib/platform/values/lists/cursor.ts";
import { momentPosition, positionCursor, readPosition } from "./position.ts";

const LATEST_MS = 2 ** 48 - 1;

it.each([0, 1, Date.parse("2027-01-02T03:04:05.678Z"), LATEST_MS])(
  "the moment %i is a position and has a cursor",
  (ms) => {
    const place = momentPosition(new Date(ms));
    expect(place).toEqual({ at: new Date(ms), id: newId("dlv", new Date(ms)).slice(0, 14) });
    expect(positionCursor(place)).toBe(encodeCursor([ms]));
    expect(readPosition(encodeCursor([ms]))).toEqual({ ok: true, value: place });
  },
);

it.each([
  [-1, 0],
  [LATEST_MS + 1, LATEST_MS],
])("the moment %i is beyond the range of IDs and becomes %i", (ms, held) => {
  expect(momentPosition(new Date(ms))).toEqual(momentPosition(new Date(held)));
});

it("a delivery's position is its ID, and its cursor contains it", () => {
  const at = new Date("2027-01-02T03:04:05.678Z");
  const id = newId("dlv", at);
  expect(positionCursor({ at, id })).toBe(encodeCursor([id]));
  expect(readPosition(encodeCursor([id]))).toEqual({ ok: true, value: { at, id } });
  expect(readPosition(undefined)).toEqual({ ok: true, value: undefined });
});

it.each([-1, 1.5, LATEST_MS + 1, true, null, "dlv_1", "evt_01m7x5afk6fsnvfhzjc689rkjw"])(
  "%j is not a position",
  (part) => {
    expect(readPosition(encodeCursor([part as string]))).toMatchObject({ ok: false, error: "invalid_cursor" });
  },
);
