import type * as z from "zod";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { ZOD_MESSAGES } from "./plain-issue.ts";

/** Parses the input by its schema, or refuses with the message and name of the first bad field. */
export function parseOrRefuse<S extends z.ZodType>(
  schema: S,
  input: unknown,
): Result<z.output<S>, "invalid_parameter"> {
  const parsed = schema.safeParse(input, ZOD_MESSAGES);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return refuse("invalid_parameter", issue?.message ?? "This is not valid.", { param: issue?.path.join(".") });
}
