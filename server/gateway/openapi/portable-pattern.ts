/**
 * Replacements for escapes that engines treat differently, inside and outside classes: \d and \w
 * are Unicode-aware in Python, and Go lacks JavaScript's \u.
 */
const CLASSES: Readonly<Record<string, string>> = {
  "\\d": "0-9",
  "\\w": "A-Za-z0-9_",
  "\\p{Cc}": String.raw`\x00-\x1f\x7f-\x9f`,
  "\\0": String.raw`\x00`,
  // Lone surrogates cannot be encoded in UTF-8, so excluding them is not worth a pattern that only
  // JavaScript understands.
  "\\p{Cs}": "",
};
const NEGATED: Readonly<Record<string, string>> = { "\\P{Cc}": "\\p{Cc}", "\\S": String.raw`\t\n\x0b\x0c\r ` };
const UNICODE_RANGE = /^\\u[0-9a-f]{4}(?:-\\u[0-9a-f]{4})?/i;
const TOKEN = /^(?:\\[pP]\{\w+\}|\\x[0-9a-f]{2}|\\.|.)/su;

/**
 * Converts a JavaScript pattern to one that JavaScript, Python's `re` and Go's RE2 interpret alike.
 * It may accept slightly more than the server, never less, because inexpressible conditions are
 * dropped.
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
    // Python warns about an unescaped bracket inside a class, which may mean a set elsewhere.
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

/** Returns why engines disagree about a pattern; undefined if they do not. */
export function unportable(pattern: string): string | undefined {
  if (/\(\?(?!:)/.test(pattern)) return "a lookaround, or a group of another kind than (?:";
  const odd = pattern.match(/\\(?!x[0-9a-f]{2}|[tnrfv]|[\^$.*+?()[\]{}|/\\-])./);
  if (odd) return `the escape ${odd[0]}`;
  const repeats = [...pattern.matchAll(/\{(?:\d*,)?(\d+)\}/g)].map(([, most]) => Number(most));
  if (repeats.some((most) => most > 1_000)) return "a repetition that RE2 does not count to";
  return undefined;
}
