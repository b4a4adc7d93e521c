import { afterAll, expect, it } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { compareTexts } from "#lib/scraping/changes/compare-texts.ts";
import { TRACKED_CHARACTERS } from "#lib/scraping/changes/constants.ts";
import { stopExtraction } from "../extract/run-extraction.ts";
import { compareApart } from "./compare-apart.ts";

afterAll(stopExtraction);

const WORKSPACE = trustedWorkspace("ws_0");
/** A text of the maximum length. Many short lines are the worst case of a comparison. */
const longest = (line: (at: number) => string): string => {
  const pieces: string[] = [];
  for (let at = 0, length = 0; length < TRACKED_CHARACTERS; at++) {
    pieces.push(line(at));
    length += line(at).length + 1;
  }
  return pieces.join("\n").slice(0, TRACKED_CHARACTERS);
};

it("the longest texts have the same diff as on the event loop", async () => {
  const [before, after] = [longest((at) => (at % 2 ? "x" : "y")), longest((at) => (at % 3 ? "x" : "y"))];
  expect(await compareApart(WORKSPACE, before, after, 120_000)).toEqual({ diff: compareTexts(before, after) });
});

it("long texts are compared in a reader, or reported as different if out of time", async () => {
  const [before, after] = [longest((at) => `a${at}`), longest((at) => `b${at}`)];
  expect(await compareApart(WORKSPACE, before, after, 1)).toEqual({});
  expect(await compareApart(WORKSPACE, before, before, 1)).toBeUndefined();
  expect(await compareApart(WORKSPACE, "a", "b")).toMatchObject({ diff: { added: 1, removed: 1 } });
});
