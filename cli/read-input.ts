import type * as z from "zod";
import { type Id, isId } from "#lib/platform/ids.ts";
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

/** A whole number out of an option's text, with its sign where it has one. */
export const readSigned = (option: string, text: string): number =>
  /^[+-]/.test(text) ? Number(`${text[0]}1`) * readWhole(option, text.slice(1)) : readWhole(option, text);

/** A workspace's id out of `--workspace`. */
export function readWorkspace(text: string): Id<"ws"> {
  if (isId("ws", text)) return text;
  throw new CommandError("--workspace: expected an id such as ws_…; `operator workspaces` lists them");
}

/** A whole number out of an option's text. */
export function readWhole(option: string, text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new CommandError(`${option}: expected a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}
