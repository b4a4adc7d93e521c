const BARE_LINE_FEED = /(?:^|[^\r])\n/;
const FOLDED = /\n[ \t]/;
const BLANK_BEFORE_COLON = /\n[^:\r\n]*[ \t]:/;
const CONTENT_LENGTH = /\ncontent-length[ \t]*:[^\n]*/gi;

/**
 * Returns a response's head normalised to RFC 9112 where clients may or must accept a deviation:
 * bare line feeds (2.2), folded headers (5.2), blanks before a colon (5.1), and repeated equal
 * values of Content-Length (RFC 9110 8.6). Returns undefined if it needs no repair.
 *
 * @param head up to its empty line, one character per byte.
 */
export function repairHead(head: string): string | undefined {
  const lengths = head.match(CONTENT_LENGTH) ?? [];
  const repeatsLength = lengths.length > 1 || lengths.some((line) => line.includes(","));
  const isOdd = BARE_LINE_FEED.test(head) || FOLDED.test(head) || BLANK_BEFORE_COLON.test(head);
  if (!repeatsLength && !isOdd) return undefined;
  const [status = "", ...headers] = unfold(head.split(/\r?\n/)).filter((line) => line !== "");
  const lines = headers.map((line) => line.replace(/^([^:]*[^: \t])[ \t]+:/, "$1:"));
  return `${[status, ...(repeatsLength ? oneLength(lines) : lines)].join("\r\n")}\r\n\r\n`;
}

function unfold(lines: readonly string[]): string[] {
  const unfolded: string[] = [];
  for (const line of lines) {
    const last = unfolded.length - 1;
    // The first header has none before it to continue.
    if (/^[ \t]/.test(line) && last > 0) unfolded[last] = `${unfolded[last]} ${line.trim()}`;
    else unfolded.push(line);
  }
  return unfolded;
}

/**
 * Merges equal Content-Length headers. Leaves different ones unchanged, for the parser to reject.
 */
function oneLength(lines: readonly string[]): readonly string[] {
  const isLength = (line: string) => /^content-length:/i.test(line);
  const values = lines.filter(isLength).flatMap((line) => line.slice(line.indexOf(":") + 1).split(","));
  const [value, ...others] = new Set(values.map((each) => each.trim()));
  if (value === undefined || others.length > 0) return lines;
  return [...lines.filter((line) => !isLength(line)), `Content-Length: ${value}`];
}
