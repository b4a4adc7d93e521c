import { type JsonScan, TOKEN } from "./json-scan.ts";

/** JSON's tokens laid out one member a line, as columns. */
export type PrettyLines = {
  count: number;
  /** The first token of each line; one more entry ends the last. */
  firstToken: Uint32Array;
  /** How many containers are open around it. */
  depth: Uint32Array;
  /** Where the container that a line opens is closed again; 0 where it opens none, or none that is closed. */
  closedAt: Uint32Array;
  /** Members of the container that a line opens. */
  members: Uint32Array;
};

/** Breaks the tokens into lines: after what opens, after commas, before what closes; an empty container stays on its line. */
export function prettyLines(scan: JsonScan): PrettyLines {
  const { count: tokens, kinds } = scan;
  const lines: PrettyLines = {
    count: 0,
    firstToken: new Uint32Array(tokens + 1),
    depth: new Uint32Array(tokens),
    closedAt: new Uint32Array(tokens),
    members: new Uint32Array(tokens),
  };
  /** Lines that open what is not closed yet. */
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

/** The lines that are to be seen when the containers that these lines open are folded. */
export function seenLines(lines: PrettyLines, folded: ReadonlySet<number>): Uint32Array {
  const seen = new Uint32Array(lines.count);
  let count = 0;
  for (let line = 0; line < lines.count; line++) {
    seen[count++] = line;
    if (folded.has(line) && lines.closedAt[line]) line = lines.closedAt[line] ?? line;
  }
  return seen.subarray(0, count);
}

/** The foldable lines whose containers hold this one, innermost first. */
export function holders(lines: PrettyLines, line: number): number[] {
  const found: number[] = [];
  let depth = lines.depth[line] ?? 0;
  for (let at = line - 1; at >= 0 && depth > 0; at--) {
    const above = lines.depth[at] ?? 0;
    // Siblings and what they hold are as deep or deeper, so the first that is not opens the container.
    if (above >= depth) continue;
    depth = above;
    if (lines.closedAt[at]) found.push(at);
  }
  return found;
}

/** Every container below the outermost. */
export function innerContainers(lines: PrettyLines): Set<number> {
  const found = new Set<number>();
  for (let line = 1; line < lines.count; line++) if (lines.closedAt[line]) found.add(line);
  return found;
}
