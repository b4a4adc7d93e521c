/**
 * What a semicolon may stand in and end nothing: a quoted text, a dollar-quoted one, a comment, a function's body up to an `end` at the beginning of a line;
 * or the end of a statement.
 */
const PIECES =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|\bbegin atomic\b[\s\S]*?\nend\b|;/gi;

/** The statements of a file of SQL as they stand there, comments and all, but for the semicolons. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const { 0: piece, index } of sql.matchAll(PIECES)) {
    if (piece !== ";") continue;
    statements.push(sql.slice(from, index));
    from = index + 1;
  }
  return [...statements, sql.slice(from)].map((text) => text.trim()).filter((text) => onOneLine(text) !== "");
}

const onOneLine = (statement: string): string =>
  statement
    .replaceAll(PIECES, (piece) => (piece.startsWith("--") || piece.startsWith("/*") ? " " : piece))
    .replaceAll(/\s+/g, " ")
    .trim();

/** The statements of a migration, each on one line, without comments. */
export const splitStatements = (sql: string): string[] => statementsOf(sql).map(onOneLine);
