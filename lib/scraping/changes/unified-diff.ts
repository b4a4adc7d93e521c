import { DIFF_CHARACTERS, DIFF_CONTEXT_LINES, DIFF_LINE_CHARACTERS } from "./constants.ts";

export type DiffLine = { kind: "kept" | "removed" | "added"; text: string };

export type Diff = {
  /** Hunks of a unified diff, `@@ -1,4 +1,5 @@` with its lines, without file names. */
  text: string;
  added: number;
  removed: number;
  /** Whether `text` was cut at DIFF_CHARACTERS. */
  truncated: boolean;
};

const SIGNS = { kept: " ", removed: "-", added: "+" } as const;

/** Returns a unified diff with context around each change. Cuts long lines and long diffs. */
export function unifiedDiff(lines: readonly DiffLine[]): Diff {
  const out: string[] = [];
  let [length, truncated] = [0, false];
  const positions = positionsOf(lines);
  for (const hunk of hunksOf(lines)) {
    for (const line of [headOf(positions, hunk), ...lines.slice(hunk.from, hunk.to).map(shown)]) {
      if (truncated || length + line.length >= DIFF_CHARACTERS) truncated = true;
      else {
        out.push(line);
        length += line.length + 1;
      }
    }
  }
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { text: out.join("\n"), added: count("added"), removed: count("removed"), truncated };
}

/** Lines from..to-1. */
type Hunk = { from: number; to: number };

function hunksOf(lines: readonly DiffLine[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const [at, { kind }] of lines.entries()) {
    if (kind === "kept") continue;
    const last = hunks.at(-1);
    const to = Math.min(lines.length, at + 1 + DIFF_CONTEXT_LINES);
    if (last && at - DIFF_CONTEXT_LINES <= last.to) last.to = to;
    else hunks.push({ from: Math.max(0, at - DIFF_CONTEXT_LINES), to });
  }
  return hunks;
}

/** Returns how many lines of either text precede each position and the end. */
function positionsOf(lines: readonly DiffLine[]): { before: number; after: number }[] {
  const positions = [{ before: 0, after: 0 }];
  let [before, after] = [0, 0];
  for (const { kind } of lines) {
    if (kind !== "added") before++;
    if (kind !== "removed") after++;
    positions.push({ before, after });
  }
  return positions;
}

/** Returns the header of a hunk. One without lines of a text names the line before it, as `diff -u` does. */
function headOf(positions: readonly { before: number; after: number }[], { from, to }: Hunk): string {
  const range = (side: "before" | "after") => {
    const first = positions[from]?.[side] ?? 0; // there is one for each line and the end
    const count = (positions[to]?.[side] ?? 0) - first;
    return `${count === 0 ? first : first + 1},${count}`;
  };
  return `@@ -${range("before")} +${range("after")} @@`;
}

function shown({ kind, text }: DiffLine): string {
  const cut = text.length > DIFF_LINE_CHARACTERS ? `${text.slice(0, DIFF_LINE_CHARACTERS)}…` : text;
  return SIGNS[kind] + cut;
}
