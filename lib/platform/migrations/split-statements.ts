/**
 * Pieces in which a semicolon ends nothing: quoted and dollar-quoted text, comments, and function
 * bodies up to an `end` that begins a line. Otherwise, the semicolon that ends a statement.
 */
const PIECES =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|\bbegin atomic\b[\s\S]*?\nend\b|;/gi;

/** Splits SQL into statements, keeping comments but not the semicolons. */
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

/** Splits a migration into statements, each on one line without comments. */
export const splitStatements = (sql: string): string[] => statementsOf(sql).map(onOneLine);
