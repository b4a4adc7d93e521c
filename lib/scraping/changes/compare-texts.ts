import { type StructuredPatchHunk, structuredPatch } from "diff";
import { DIFF_CONTEXT_LINES, DIFF_EDITS_MAX } from "./constants.ts";
import { comparedLine, evenLine } from "./noise.ts";
import { type Diff, type DiffLine, unifiedDiff } from "./unified-diff.ts";

type Line = { shown: string; compared: string };

/**
 * Returns how a page's text changed, or undefined if it did not, apart from noise (noise.ts). With
 * more than DIFF_EDITS_MAX differences, everything between the first and the last is one change.
 */
export function compareTexts(before: string, after: string): Diff | undefined {
  if (before === after) return undefined;
  const [old, present] = [linesOf(before), linesOf(after)];
  const [a, b] = [comparedText(old), comparedText(present)];
  if (a === b) return undefined;
  const limits = { context: DIFF_CONTEXT_LINES, maxEditLength: DIFF_EDITS_MAX };
  const patch = structuredPatch("", "", a, b, "", "", limits);
  const hunks = patch?.hunks ?? [singleHunk(old, present)];
  return unifiedDiff(hunks.map((hunk) => ({ ...hunk, lines: shownLines(hunk, old, present) })));
}

function linesOf(text: string): Line[] {
  return text.split("\n").flatMap((raw) => {
    const shown = evenLine(raw);
    const compared = comparedLine(shown);
    return compared === undefined ? [] : [{ shown, compared }];
  });
}

const comparedText = (lines: readonly Line[]): string => lines.map(({ compared }) => `${compared}\n`).join("");

/** Replaces a hunk's compared lines by those of the page. */
function shownLines(
  { oldStart, newStart, lines }: StructuredPatchHunk,
  old: readonly Line[],
  present: readonly Line[],
) {
  let [a, b] = [oldStart - 1, newStart - 1];
  return lines.map(([sign]): DiffLine => {
    if (sign === "-") return { kind: "removed", text: old[a++]?.shown ?? "" };
    if (sign === " ") a++;
    return { kind: sign === " " ? "kept" : "added", text: present[b++]?.shown ?? "" };
  });
}

/** Returns everything between the common beginning and end as one change. */
function singleHunk(old: readonly Line[], present: readonly Line[]): StructuredPatchHunk {
  const isSame = (a: number, b: number) => old.at(a)?.compared === present.at(b)?.compared;
  const most = Math.min(old.length, present.length);
  let head = 0;
  while (head < most && isSame(head, head)) head++;
  let tail = 0;
  while (tail < most - head && isSame(-1 - tail, -1 - tail)) tail++;
  const before = Math.min(head, DIFF_CONTEXT_LINES);
  const behind = Math.min(tail, DIFF_CONTEXT_LINES);
  const [removed, added] = [old, present].map(({ length }) => length - head - tail) as [number, number];
  const start = head - before + 1;
  return {
    ...{ oldStart: start, oldLines: before + removed + behind, newStart: start, newLines: before + added + behind },
    lines: [...(" ".repeat(before) + "-".repeat(removed) + "+".repeat(added) + " ".repeat(behind))],
  };
}
