import { harmlessJson } from "./output/escape-controls.ts";

export { table } from "./output/table.ts";

/** Writes one line of JSON for scripts, or lines for people. */
export function print(value: unknown, options: { json?: boolean }, lines: string[]): void {
  process.stdout.write(options.json ? `${harmlessJson(value)}\n` : `${lines.join("\n")}\n`);
}

/** A word beside the results, for people alone: scripts read stdout. */
export const mention = (line: string): boolean => process.stderr.write(`${line}\n`);
