import { describe, expect, it } from "vitest";
import { endsAt, type RotationState, stageOf } from "./rules.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const quiet: RotationState = {
  active: true,
  lastUsedAt: ago(90),
  createdAt: ago(10_000),
  successor: { id: "key_2", active: true, used: true },
  underWay: { jobs: 0, streams: 0, scrapes: 0 },
};
const unused = { id: "key_2", active: true, used: false };
const ended = { id: "key_2", active: false, used: true };

describe("stageOf", () => {
  it.each<[string, Partial<RotationState>, string]>([
    ["all conditions are met", {}, "quiet"],
    ["it has ended", { active: false }, "over"],
    ["it has no successor", { successor: null }, "no_successor"],
    ["its successor has ended", { successor: ended }, "no_successor"],
    ["the successor was never used", { successor: unused }, "not_deployed"],
    ["it was called a minute ago", { lastUsedAt: ago(1) }, "busy"],
    ["it was called a minute ago, and the successor never used", { lastUsedAt: ago(1), successor: unused }, "busy"],
    ["it was called five minutes ago", { lastUsedAt: ago(5) }, "quiet"],
    ["it was created a minute ago and never used", { lastUsedAt: null, createdAt: ago(1) }, "busy"],
    ["it was never used", { lastUsedAt: null }, "quiet"],
    ["it has a job under way", { underWay: { jobs: 1, streams: 0, scrapes: 0 } }, "busy"],
    ["it has an open stream", { underWay: { jobs: 0, streams: 1, scrapes: 0 } }, "busy"],
    ["it has a page being read", { underWay: { jobs: 0, streams: 0, scrapes: 1 } }, "busy"],
    ["it has a job and a stream under way", { underWay: { jobs: 1, streams: 1, scrapes: 0 } }, "busy"],
    ["it has a job and a page under way", { underWay: { jobs: 1, streams: 0, scrapes: 1 } }, "busy"],
  ])("where %s", (_, differs, stage) => {
    expect(stageOf({ ...quiet, ...differs }, NOW).name).toBe(stage);
  });
});

describe("endsAt", () => {
  const plan = { quietHours: 6, chosenAt: ago(30) };
  it.each<[string, Partial<RotationState>, string | null]>([
    ["counts from the choice if the last call was earlier", {}, "2026-11-21T17:30:00.000Z"],
    ["counts from the last call if that was later", { lastUsedAt: ago(10) }, "2026-11-21T17:50:00.000Z"],
    ["waits until the successor is used", { successor: unused }, null],
    ["waits while the successor does not work", { successor: ended }, null],
    ["counts from the choice if there was no call", { lastUsedAt: null }, "2026-11-21T17:30:00.000Z"],
    ["waits for a successor", { successor: null }, null],
    ["waits for work under way", { underWay: { jobs: 0, streams: 0, scrapes: 1 } }, null],
    ["is null for an ended key", { active: false }, null],
  ])("%s", (_, differs, at) => {
    expect(endsAt({ ...quiet, ...differs }, plan)?.toISOString() ?? null).toBe(at);
  });
});
