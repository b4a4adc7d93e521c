import type * as z from "zod";
import { type ApiError, apiError } from "../route/api-error.ts";
import { parseInput } from "./parse-input.ts";

/** Whether a body is a form that may contain files (RFC 7578). */
export const isForm = (contentType: string | undefined): contentType is string =>
  /^multipart\/form-data\s*;/i.test(contentType ?? "");

type Field = string | string[] | { bytes: Uint8Array; content_type: string };

/**
 * Parses a form and validates it against its schema. Repeated names become lists; a file becomes
 * its bytes and its declared type.
 */
export async function readForm(
  schema: z.ZodType,
  raw: Buffer,
  contentType: string,
): Promise<{ value: unknown } | { error: ApiError }> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(raw), { headers: { "content-type": contentType } }).formData();
  } catch {
    return { error: apiError("invalid_parameter", "The body is not a multipart form.", { param: "body" }) };
  }
  const fields: Record<string, Field> = Object.create(null);
  for (const [name, value] of form) {
    const before = fields[name];
    if (typeof value !== "string") {
      if (before !== undefined) return { error: apiError("invalid_parameter", `${name}: one file`, { param: name }) };
      fields[name] = { bytes: new Uint8Array(await value.arrayBuffer()), content_type: value.type };
    } else if (before === undefined) fields[name] = value;
    else if (typeof before === "string") fields[name] = [before, value];
    else if (Array.isArray(before)) before.push(value);
  }
  return parseInput(schema, fields);
}
