import type * as z from "zod";
import { PLAINLY } from "./plain-issue.ts";
import { ok, type Result, refuse } from "./result.ts";

/** The input as its schema reads it; else what is wrong with the first field that is, in the schema's words or plainly, and which one that is. */
export function parseOrRefuse<S extends z.ZodType>(
  schema: S,
  input: unknown,
): Result<z.output<S>, "invalid_parameter"> {
  const parsed = schema.safeParse(input, PLAINLY);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return refuse("invalid_parameter", issue?.message ?? "This is not valid.", { param: issue?.path.join(".") });
}
