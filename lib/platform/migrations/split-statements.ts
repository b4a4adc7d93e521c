/** A quoted text, a dollar-quoted one, a comment, or the end of a statement: whatever else a semicolon may stand in. */
const PIECES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** The statements of a migration, each on one line, without comments. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let current = "";
  let from = 0;
  const end = () => {
    const text = current.replaceAll(/\s+/g, " ").trim();
    if (text) statements.push(text);
    current = "";
  };
  for (const match of sql.matchAll(PIECES)) {
    const [piece] = match;
    current += sql.slice(from, match.index);
    from = match.index + piece.length;
    if (piece === ";") end();
    else current += piece.startsWith("--") || piece.startsWith("/*") ? " " : piece;
  }
  current += sql.slice(from);
  end();
  return statements;
}
