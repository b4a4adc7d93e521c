/** Escapes that engines read differently, in a class and outside one: Python's \d and \w are Unicode's, and Go has none of JavaScript's \u. */
const CLASSES: Readonly<Record<string, string>> = {
  "\\d": "0-9",
  "\\w": "A-Za-z0-9_",
  "\\p{Cc}": String.raw`\x00-\x1f\x7f-\x9f`,
  "\\0": String.raw`\x00`,
  // Half of a pair cannot be written in UTF-8, and what is refused besides is not worth a pattern that only JavaScript reads.
  "\\p{Cs}": "",
};
const NEGATED: Readonly<Record<string, string>> = { "\\P{Cc}": "\\p{Cc}", "\\S": String.raw`\t\n\x0b\x0c\r ` };
const UNICODE_RANGE = /^\\u[0-9a-f]{4}(?:-\\u[0-9a-f]{4})?/i;
const TOKEN = /^(?:\\[pP]\{\w+\}|\\x[0-9a-f]{2}|\\.|.)/su;

/**
 * A pattern that JavaScript, Python's `re` and Go's RE2 read alike, from one that we wrote for JavaScript. It may take a little more than
 * the server does (never less): what it cannot say is left out of it.
 */
export function portablePattern(source: string): string {
  let rest = source;
  let inClass = false;
  let out = "";
  while (rest !== "") {
    const range: string | undefined = inClass ? UNICODE_RANGE.exec(rest)?.[0] : undefined;
    const token: string = range ?? TOKEN.exec(rest)?.[0] ?? rest.charAt(0);
    rest = rest.slice(token.length);
    if (range !== undefined) continue;
    const opens: boolean = !inClass && token === "[";
    // Python warns of a bracket inside a class, where others may mean a set.
    if (inClass) out += token === "[" ? "\\[" : (CLASSES[token] ?? token);
    else out += opens ? token : outside(token);
    inClass = opens || (inClass && token !== "]");
  }
  return out;
}

function outside(token: string): string {
  const negated = NEGATED[token];
  if (negated !== undefined) return `[^${CLASSES[negated] ?? negated}]`;
  const named = CLASSES[token];
  if (token === "\\/") return "/";
  return named === undefined ? token : `[${named}]`;
}

/** Why not every engine reads a pattern alike; undefined when they do. */
export function unportable(pattern: string): string | undefined {
  if (/\(\?(?!:)/.test(pattern)) return "a lookaround, or a group of another kind than (?:";
  const odd = pattern.match(/\\(?!x[0-9a-f]{2}|[tnrfv]|[\^$.*+?()[\]{}|/\\-])./);
  if (odd) return `the escape ${odd[0]}`;
  const repeats = [...pattern.matchAll(/\{(?:\d*,)?(\d+)\}/g)].map(([, most]) => Number(most));
  if (repeats.some((most) => most > 1_000)) return "a repetition that RE2 does not count to";
  return undefined;
}
