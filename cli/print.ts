import { escapeJson } from "./output/escape-controls.ts";

export { table } from "./output/table.ts";

/** Writes one line of JSON for scripts, or lines for people. */
export function print(value: unknown, options: { json?: boolean }, lines: string[]): void {
  process.stdout.write(options.json ? `${escapeJson(value)}\n` : `${lines.join("\n")}\n`);
}

/** A line for people, on stderr: scripts read stdout. */
export const mention = (line: string): boolean => process.stderr.write(`${line}\n`);
