import { DIFF_CHARACTERS, DIFF_LINE_CHARACTERS } from "./constants.ts";

export type DiffLine = { kind: "kept" | "removed" | "added"; text: string };

type Hunk = { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: readonly DiffLine[] };

export type Diff = {
  /** Hunks of a unified diff, `@@ -1,4 +1,5 @@` with its lines, without file names. */
  text: string;
  added: number;
  removed: number;
  /** Whether `text` was cut at DIFF_CHARACTERS. */
  truncated: boolean;
};

const SIGNS = { kept: " ", removed: "-", added: "+" } as const;

/** Returns a unified diff. Cuts long lines and long diffs. */
export function unifiedDiff(hunks: readonly Hunk[]): Diff {
  const out: string[] = [];
  let [length, truncated] = [0, false];
  for (const hunk of hunks) {
    for (const line of [headOf(hunk), ...hunk.lines.map(shown)]) {
      if (truncated || length + line.length >= DIFF_CHARACTERS) truncated = true;
      else {
        out.push(line);
        length += line.length + 1;
      }
    }
  }
  const count = (kind: DiffLine["kind"]) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.kind === kind).length, 0);
  return { text: out.join("\n"), added: count("added"), removed: count("removed"), truncated };
}

/** Returns the header of a hunk. One without lines of a text names the line before it, as `diff -u` does. */
function headOf({ oldStart, oldLines, newStart, newLines }: Hunk): string {
  const range = (start: number, count: number) => `${count === 0 ? start - 1 : start},${count}`;
  return `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`;
}

function shown({ kind, text }: DiffLine): string {
  const cut = text.length > DIFF_LINE_CHARACTERS ? `${text.slice(0, DIFF_LINE_CHARACTERS)}…` : text;
  return SIGNS[kind] + cut;
}
