import { escapeJson } from "./output/escape-controls.ts";

export { table } from "./output/table.ts";

/** Prints one line of JSON for scripts, or lines for people. */
export function print(value: unknown, options: { json?: boolean }, lines: string[]): void {
  process.stdout.write(options.json ? `${escapeJson(value)}\n` : `${lines.join("\n")}\n`);
}

/** Prints a line for people on stderr, since scripts read stdout. */
export const mention = (line: string): boolean => process.stderr.write(`${line}\n`);
