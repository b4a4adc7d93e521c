/** Parses percentages, however separated. */
export const typedLevels = (given: FormDataEntryValue | null): number[] =>
  String(given ?? "")
    .split(/[,;%\s]+/)
    .filter((part) => part !== "")
    .map(Number);

/** Parses lines without empty ones. */
export const typedLines = (given: FormDataEntryValue | null): string[] =>
  String(given ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Returns the first error of a list with its line number. */
export function listError(fields: Record<string, string> | undefined, name: string): string | undefined {
  if (!fields) return undefined;
  const [path, message] = Object.entries(fields).find(([at]) => at === name || at.startsWith(`${name}.`)) ?? [];
  if (path === undefined || path === name) return message;
  return `Line ${Number(path.slice(name.length + 1)) + 1}: ${message}`;
}
