import { DIFF_EDITS_MAX } from "./constants.ts";
import { matchLines } from "./match-lines.ts";
import { comparedLine, evenLine } from "./noise.ts";
import { type Diff, type DiffLine, unifiedDiff } from "./unified-diff.ts";

type Line = { shown: string; compared: string };

/** Returns how a page's text changed, or undefined if it did not, apart from noise (noise.ts). */
export function compareTexts(before: string, after: string): Diff | undefined {
  if (before === after) return undefined;
  const [old, present] = [linesOf(before), linesOf(after)];
  const matches = matchLines(
    old.map(({ compared }) => compared),
    present.map(({ compared }) => compared),
    DIFF_EDITS_MAX,
  );
  if (matches.length === old.length && matches.length === present.length) return undefined;
  const lines: DiffLine[] = [];
  let [a, b] = [0, 0];
  for (const [toA, toB] of [...matches, [old.length, present.length] as const]) {
    for (; a < toA; a++) lines.push({ kind: "removed", text: old[a]?.shown ?? "" });
    for (; b < toB; b++) lines.push({ kind: "added", text: present[b]?.shown ?? "" });
    if (toB < present.length) lines.push({ kind: "kept", text: present[b]?.shown ?? "" });
    a++;
    b++;
  }
  return unifiedDiff(lines);
}

function linesOf(text: string): Line[] {
  return text.split("\n").flatMap((raw) => {
    const shown = evenLine(raw);
    const compared = comparedLine(shown);
    return compared === undefined ? [] : [{ shown, compared }];
  });
}
