/**
 * What may hold a semicolon that ends nothing: comments, strings, quoted names, what stands between dollars, and a function's body that ends with an
 * `end` at the beginning of a line.
 */
const WHOLE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|\bbegin atomic\b[\s\S]*?\nend\b|;/gi;

/**
 * The statements of a file of SQL, in order, comments and all. One by one they can be sent to a distributed database, whose nodes are each sent
 * the text of what changes a table: a file of several is refused there.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const { 0: found, index } of sql.matchAll(WHOLE)) {
    if (found !== ";") continue;
    statements.push(sql.slice(from, index).trim());
    from = index + 1;
  }
  const rest = sql.slice(from);
  if (rest.replaceAll(WHOLE, "").trim() !== "") statements.push(rest.trim());
  return statements;
}
