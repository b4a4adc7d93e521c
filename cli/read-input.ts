import type * as z from "zod";
import { ZOD_MESSAGES } from "#lib/platform/values/input/plain-issue.ts";
import { misused } from "./command-error.ts";

/** Parses options by a service function's own schema. Throws `CommandError` naming each invalid option. */
export function readInput<T extends z.ZodType>(
  schema: T,
  given: z.input<T>,
  optionOf: Record<string, string>,
): z.output<T> {
  const parsed = schema.safeParse(given, ZOD_MESSAGES);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path: [field], message }) => `${optionOf[String(field)] ?? String(field)}: ${message}`,
  );
  throw misused(problems.join("\n"));
}

/** Parses an integer option with an optional sign. */
export const readSigned = (option: string, text: string): number =>
  /^[+-]/.test(text) ? Number(`${text[0]}1`) * readWhole(option, text.slice(1)) : readWhole(option, text);

/** Parses an unsigned integer option. */
export function readWhole(option: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw misused(`${option}: expected a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}
