import type { WorkspaceId } from "#lib/kernel/context.ts";
import { compareTexts } from "#lib/scraping/changes/compare-texts.ts";
import type { Diff } from "#lib/scraping/changes/unified-diff.ts";
import { INLINE_COMPARE_CHARACTERS, INLINE_COMPARE_LINES } from "../constants.ts";
import { runApart } from "../extract/run-extraction.ts";

/** Without `diff` if there was no time for it. */
export type Differs = { diff?: Diff };

/**
 * Returns how two texts of a page differ, or undefined if they do not. Long ones are untrusted and
 * take up to a second, so they are compared in a reader process.
 * @param limitMs after which only the fact that they differ is returned.
 */
export async function compareApart(
  workspace: WorkspaceId,
  before: string,
  after: string,
  limitMs?: number,
): Promise<Differs | undefined> {
  if (before === after) return undefined;
  if (isShort(before, after)) return described(compareTexts(before, after));
  const made = await runApart(workspace, { before, after }, limitMs);
  return typeof made === "string" ? {} : described(made.diff);
}

const isShort = (before: string, after: string): boolean =>
  before.length + after.length <= INLINE_COMPARE_CHARACTERS &&
  before.split("\n").length + after.split("\n").length <= INLINE_COMPARE_LINES;

const described = (diff: Diff | undefined): Differs | undefined => diff && { diff };
