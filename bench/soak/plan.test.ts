import { expect, it } from "vitest";
import { planFor } from "./plan.ts";

it.each([
  [60, { sampleEveryMs: 10_000, jobEveryMs: 30_000, replayEveryMs: 300_000, nightEveryMs: 600_000, oftener: 12 }],
  [0.5, { sampleEveryMs: 1_000, jobEveryMs: 5_000, replayEveryMs: 10_000, nightEveryMs: 10_000, oftener: 1_440 }],
])("plans a soak of %d minutes", (minutes, expected) => {
  expect(planFor(minutes)).toMatchObject(expected);
});
