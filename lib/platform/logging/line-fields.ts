import { redactSecrets } from "./redact-secrets.ts";

/** Maximum length of a text, and of a stack, in characters. */
const TEXT_MAX = 1_000;
const STACK_MAX = 4_000;
/** Maximum causes of an error; depth of other values, and entries per level. */
const CAUSES_MAX = 3;
const DEPTH_MAX = 3;
const PARTS_MAX = 10;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more characters)`;

/**
 * Redacts before truncating, or half of a secret could remain. Looks only at the beginning of very
 * long texts.
 */
const shown = (text: string, most: number): string => cut(redactSecrets(text.slice(0, 4 * most)), most);

/**
 * Returns an error and its causes for the log, without the connections and statements that drivers
 * attach.
 */
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

/** Returns fields that are safe to log: redacted and of limited length. */
export function lineFields(fields: Record<string, unknown>): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) line[name] = name === "err" ? describe(value) : bounded(value);
  return line;
}
