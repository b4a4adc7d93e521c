import { redactSecrets } from "./redact-secrets.ts";

/** Characters of a text in a line, and of an error's stack. */
const TEXT_MAX = 1_000;
const STACK_MAX = 4_000;
/** Causes behind an error that are logged; and of anything else how deep it is, and how much of each level. */
const CAUSES_MAX = 3;
const DEPTH_MAX = 3;
const PARTS_MAX = 10;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more characters)`;

/** Before a text is cut what is secret is taken out, or half of it could be left; and of megabytes only the beginning is looked at. */
const shown = (text: string, most: number): string => cut(redactSecrets(text.slice(0, 4 * most)), most);

/** What is logged of an error, and of its causes. Drivers attach whole connections and statements to theirs; those are left out. */
function describe(error: unknown, causes = CAUSES_MAX): unknown {
  if (!(error instanceof Error)) return bounded(error);
  const { code, cause } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: shown(error.message, TEXT_MAX),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: shown(error.stack, STACK_MAX) }),
    ...(cause !== undefined && causes > 0 && { cause: describe(cause, causes - 1) }),
  };
}

function bounded(value: unknown, depth = DEPTH_MAX): unknown {
  if (typeof value === "string") return shown(value, TEXT_MAX);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return value;
  if (depth === 0) return "…";
  if (Array.isArray(value)) return value.slice(0, PARTS_MAX).map((part) => bounded(part, depth - 1));
  const parts = Object.entries(value).slice(0, PARTS_MAX);
  return Object.fromEntries(parts.map(([name, part]) => [name, bounded(part, depth - 1)]));
}

/** The fields of a line as they may be written: without what looks like a secret, and no longer than anybody reads. */
export function lineFields(fields: Record<string, unknown>): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) line[name] = name === "err" ? describe(value) : bounded(value);
  return line;
}
