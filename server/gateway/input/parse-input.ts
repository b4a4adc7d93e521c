import type * as z from "zod";
import { ZOD_MESSAGES } from "#lib/platform/values/input/plain-issue.ts";
import { type ApiError, apiError } from "../route/api-error.ts";

/**
 * Validates one part of a call against its schema and refuses unknown fields by name (contract 1).
 * Returns the parsed value, or the first problem with the parameter's name as the caller wrote it.
 */
export function parseInput(schema: z.ZodType, value: unknown): { value: unknown } | { error: ApiError } {
  const parsed = schema.safeParse(value, ZOD_MESSAGES);
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0];
  if (!issue) return { error: apiError("invalid_parameter", "The request is not valid.") };
  if (issue.code === "unrecognized_keys") {
    const param = [...issue.path, issue.keys[0]].join(".").slice(0, 200);
    return { error: apiError("invalid_parameter", `Unknown parameter: ${param}.`, { param }) };
  }
  const param = issue.path.join(".").slice(0, 200) || "body";
  return { error: apiError("invalid_parameter", `${param}: ${issue.message}`, { param }) };
}

/**
 * Converts a query string to an object; repeated names become lists. Leaves out api_key, which
 * authenticates the call.
 */
function queryObject(query: URLSearchParams | undefined): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = Object.create(null);
  query?.forEach((value, name) => {
    if (name === "api_key") return;
    const before = out[name];
    if (Array.isArray(before)) before.push(value);
    else out[name] = before === undefined ? value : [before, value];
  });
  return out;
}

/** Parses the query. Without a schema, any parameter is refused. */
export function parseQuery(
  schema: z.ZodType | undefined,
  query: URLSearchParams | undefined,
): ReturnType<typeof parseInput> {
  if (schema) return parseInput(schema, queryObject(query));
  const name = Object.keys(queryObject(query))[0]?.slice(0, 100);
  if (name === undefined) return { value: undefined };
  return { error: apiError("invalid_parameter", `Unknown query parameter: ${name}.`, { param: name }) };
}
