import type { WorkspaceId } from "#lib/kernel/context.ts";
import { TimeSlice } from "#lib/platform/async/time-slice.ts";
import { type PathRules, type PathVerdict, pathJudge } from "#lib/scraping/path-rules/path-judge.ts";
import { JUDGED_HERE_ALL, JUDGED_HERE_EACH, RULES_HERE_CHARACTERS } from "../constants.ts";
import { runApart } from "../extract/run-extraction.ts";

/** Whether judging takes so little time, whatever the texts hold, that the event loop can do it in slices. */
function isShort({ include = [], exclude = [], robots = [] }: PathRules, urls: readonly string[]): boolean {
  const rules = [...include, ...exclude, ...robots.map(({ text }) => text)].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  if (rules > RULES_HERE_CHARACTERS) return false;
  let all = 0;
  for (const { length } of urls) {
    all += length;
    if (rules * length > JUDGED_HERE_EACH || rules * all > JUDGED_HERE_ALL) return false;
  }
  return true;
}

/**
 * Judges addresses by their paths, in their order. Few addresses and short rules are judged here, in slices; more are judged in a process apart, since
 * strangers write both. Undefined when that process had no time for them: nothing is known of any then.
 */
export async function judgePaths(
  workspace: WorkspaceId,
  rules: PathRules,
  urls: readonly string[],
): Promise<readonly PathVerdict[] | undefined> {
  if (!isShort(rules, urls)) {
    const made = await runApart(workspace, { rules, urls });
    return typeof made === "string" ? undefined : made.verdicts;
  }
  const judge = pathJudge(rules);
  const slice = new TimeSlice();
  const verdicts: PathVerdict[] = [];
  for (const url of urls) {
    verdicts.push(judge(new URL(url)));
    if (slice.isOver()) await slice.yield();
  }
  return verdicts;
}
