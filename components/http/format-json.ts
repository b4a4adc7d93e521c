/** A string (unclosed at the end of the text), a bracket, comma or colon, or a number or word. */
const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;
/** Deeper levels are indented as much, so that nesting cannot multiply the length. */
const LEVELS_INDENTED = 24;

/**
 * Puts each member of a JSON text on its own line. Only whitespace changes: numbers, escapes and
 * repeated names stay as written. The text may be cut off anywhere.
 */
export function formatJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let before = "";
  const breakLine = () => parts.push(`\n${"  ".repeat(Math.max(0, Math.min(depth, LEVELS_INDENTED)))}`);
  for (const [token] of text.matchAll(TOKEN)) {
    const isFirst = before === "{" || before === "[";
    if (token === "}" || token === "]") {
      depth--;
      if (!isFirst) breakLine();
    } else if (isFirst || before === ",") breakLine();
    else if (before === ":") parts.push(" ");
    if (token === "{" || token === "[") depth++;
    parts.push(token);
    before = token;
  }
  return parts.join("");
}
