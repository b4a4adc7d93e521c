import type * as z from "zod";
import { CommandError } from "./command-error.ts";

/** Parses options by a verb's own schema. Throws `CommandError` naming each option that is wrong. */
export function readInput<T extends z.ZodType>(
  schema: T,
  given: z.input<T>,
  optionOf: Record<string, string>,
): z.output<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path: [field], message }) => `${optionOf[String(field)] ?? String(field)}: ${message}`,
  );
  throw new CommandError(problems.join("\n"));
}

/** A whole number out of an option's text. */
export function readWhole(option: string, text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new CommandError(`${option}: expected a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}
