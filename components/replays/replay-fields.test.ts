import { expect, it } from "vitest";
import { fieldIn } from "#components/ui/text/zoned-time.ts";
import { readReplay } from "./replay-fields.tsx";

const ZONE = "Europe/Berlin";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

it("reads times in the zone and rounds the end up to a full minute", () => {
  const initial = { from: "2026-11-20T10:00:31.000Z", to: "2026-11-20T11:00:31.000Z", rate_per_second: 50 };
  expect(readReplay(formOf({ from: "2026-11-20T11:00", to: "2026-11-20T12:01" }), ZONE, initial)).toEqual({
    ...{ from: "2026-11-20T10:00:00.000Z", to: "2026-11-20T11:01:00.000Z" },
    rate_per_second: expect.any(Number),
  });
});

it("keeps the original hour when a clock change repeats it", () => {
  // 02:15 and 02:30, the second time that night.
  const initial = { from: "2026-10-25T01:15:00.000Z", to: "2026-10-25T01:30:00.000Z", rate_per_second: 50 };
  const shown = { from: fieldIn(new Date(initial.from), ZONE), to: fieldIn(new Date(initial.to), ZONE) };
  expect(shown).toEqual({ from: "2026-10-25T02:15", to: "2026-10-25T02:30" });
  expect(readReplay(formOf(shown), ZONE, initial)).toMatchObject({ from: initial.from, to: initial.to });
  // Another time in that hour is its first occurrence.
  expect(readReplay(formOf({ ...shown, from: "2026-10-25T02:10" }), ZONE, initial).from).toBe(
    "2026-10-25T00:10:00.000Z",
  );
});
