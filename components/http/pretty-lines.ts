import { type JsonScan, TOKEN } from "./json-scan.ts";

/** JSON tokens with one member per line, in columns. */
export type PrettyLines = {
  count: number;
  /** First token of each line; an extra entry ends the last. */
  firstToken: Uint32Array;
  /** Number of containers around it. */
  depth: Uint32Array;
  /** Line that closes the container opened by a line; 0 without one. */
  closedAt: Uint32Array;
  /** Members of the container opened by a line. */
  members: Uint32Array;
};

/**
 * Breaks lines after opening brackets and commas and before closing brackets; an empty container
 * stays on its line.
 */
export function prettyLines(scan: JsonScan): PrettyLines {
  const { count: tokens, kinds } = scan;
  const lines: PrettyLines = {
    count: 0,
    firstToken: new Uint32Array(tokens + 1),
    depth: new Uint32Array(tokens),
    closedAt: new Uint32Array(tokens),
    members: new Uint32Array(tokens),
  };
  /** Lines whose containers are still open. */
  const open: number[] = [];
  let begin = true;
  for (let token = 0; token < tokens; token++) {
    const kind = kinds[token];
    const closes = kind === TOKEN.closeObject || kind === TOKEN.closeArray;
    const empty = closes && token > 0 && isOpening(kinds[token - 1]);
    if (closes && !empty) {
      const opener = open.pop() ?? 0;
      lines.closedAt[opener] = lines.count;
      begin = true;
    }
    if (begin) {
      lines.firstToken[lines.count] = token;
      lines.depth[lines.count] = open.length;
      lines.count++;
      const parent = closes && !empty ? undefined : open.at(-1);
      if (parent !== undefined) lines.members[parent] = (lines.members[parent] ?? 0) + 1;
    }
    begin = kind === TOKEN.comma;
    if (isOpening(kind) && !isClosing(kinds[token + 1], token + 1 < tokens)) {
      open.push(lines.count - 1);
      begin = true;
    }
  }
  lines.firstToken[lines.count] = tokens;
  return lines;
}

const isOpening = (kind: number | undefined) => kind === TOKEN.openObject || kind === TOKEN.openArray;
const isClosing = (kind: number | undefined, known: boolean) =>
  known && (kind === TOKEN.closeObject || kind === TOKEN.closeArray);

/** Returns the visible lines when the containers opened by `folded` are folded. */
export function seenLines(lines: PrettyLines, folded: ReadonlySet<number>): Uint32Array {
  const seen = new Uint32Array(lines.count);
  let count = 0;
  for (let line = 0; line < lines.count; line++) {
    seen[count++] = line;
    if (folded.has(line) && lines.closedAt[line]) line = lines.closedAt[line] ?? line;
  }
  return seen.subarray(0, count);
}

/** Returns the foldable lines around this one, innermost first. */
export function holders(lines: PrettyLines, line: number): number[] {
  const found: number[] = [];
  let depth = lines.depth[line] ?? 0;
  for (let at = line - 1; at >= 0 && depth > 0; at--) {
    const above = lines.depth[at] ?? 0;
    // Siblings and their contents are at least as deep, so the first shallower line opens the
    // container.
    if (above >= depth) continue;
    depth = above;
    if (lines.closedAt[at]) found.push(at);
  }
  return found;
}

/** Returns every container except the outermost. */
export function innerContainers(lines: PrettyLines): Set<number> {
  const found = new Set<number>();
  for (let line = 1; line < lines.count; line++) if (lines.closedAt[line]) found.add(line);
  return found;
}
