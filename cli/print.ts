/** Writes one line of JSON for scripts, or lines for people. */
export function print(value: unknown, options: { json?: boolean }, lines: string[]): void {
  process.stdout.write(options.json ? `${JSON.stringify(value)}\n` : `${lines.join("\n")}\n`);
}

/** Columns as wide as their widest cell; numbers to the right. */
export function table(head: string[], rows: (string | number)[][]): string[] {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => String(row[at]).length)));
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, at) =>
        typeof cell === "number" ? String(cell).padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [line(head), ...rows.map(line)];
}
