import type { WorkspaceId } from "#lib/kernel/context.ts";
import { compareTexts } from "#lib/scraping/changes/compare-texts.ts";
import type { Diff } from "#lib/scraping/changes/unified-diff.ts";
import { COMPARED_HERE_CHARACTERS } from "../constants.ts";
import { runApart } from "../extract/run-extraction.ts";

/** They differ, and how cannot be said in the time that there is. */
export type Differs = { diff?: Diff };

/**
 * How two texts of a page differ; undefined when they do not. Short ones are compared at once; long ones take up to a second, and a stranger
 * writes them, so that is done in the process that reads strangers' pages.
 *
 * @param limitMs after which nothing but that they differ is said.
 */
export async function compareApart(
  workspace: WorkspaceId,
  before: string,
  after: string,
  limitMs?: number,
): Promise<Differs | undefined> {
  if (before === after) return undefined;
  if (before.length + after.length <= COMPARED_HERE_CHARACTERS) return described(compareTexts(before, after));
  const made = await runApart(workspace, { before, after }, limitMs);
  return typeof made === "string" ? {} : described(made.diff);
}

const described = (diff: Diff | undefined): Differs | undefined => diff && { diff };
