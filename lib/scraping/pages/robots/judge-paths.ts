import type { WorkspaceId } from "#lib/kernel/context.ts";
import { TimeSlice } from "#lib/platform/async/time-slice.ts";
import { type PathRules, type PathVerdict, pathJudge } from "#lib/scraping/path-rules/path-judge.ts";
import { INLINE_MATCH_COST_ALL, INLINE_MATCH_COST_EACH, INLINE_RULES_CHARACTERS } from "../constants.ts";
import { runApart } from "../extract/run-extraction.ts";

/** Whatever the content of the rules and addresses. */
function isShort({ include = [], exclude = [], robots = [] }: PathRules, urls: readonly string[]): boolean {
  const rules = [...include, ...exclude, ...robots.map(({ text }) => text)].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  if (rules > INLINE_RULES_CHARACTERS) return false;
  let all = 0;
  for (const { length } of urls) {
    all += length;
    if (rules * length > INLINE_MATCH_COST_EACH || rules * all > INLINE_MATCH_COST_ALL) return false;
  }
  return true;
}

/**
 * Returns verdicts in the order of the addresses. Few addresses with short rules are judged here,
 * in slices. Others are judged in a reader process, because both are untrusted. Returns
 * `overloaded` if no reader was free in time, and `too_complex` if the reader took too long.
 */
export async function judgePaths(
  workspace: WorkspaceId,
  rules: PathRules,
  urls: readonly string[],
): Promise<readonly PathVerdict[] | "overloaded" | "too_complex"> {
  if (!isShort(rules, urls)) {
    const made = await runApart(workspace, { rules, urls });
    return typeof made === "string" ? made : made.verdicts;
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
