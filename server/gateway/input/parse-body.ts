import { type ApiError, apiError } from "../route/api-error.ts";
import type { Dialect, Route } from "../route/route.ts";
import { parseInput } from "./parse-input.ts";
import { parseJson } from "./read-body.ts";
import { isForm, readForm } from "./read-form.ts";

/** A parsed body or its error; `dialect` if it was written in a dialect. */
export type ParsedBody = { dialect?: Dialect | undefined } & ({ value: unknown } | { error: ApiError });

/** Parses a body: JSON, translated from the route's dialect if necessary, or a form if the route accepts one. */
export async function parseBody(route: Route, raw: Buffer, type: string | undefined): Promise<ParsedBody> {
  if (!route.body) {
    // Many clients send an empty object when there is nothing to send.
    if (raw.length > 0 && raw.toString("utf8", 0, 16).trim() !== "{}")
      return { error: apiError("invalid_parameter", "This call takes no body.", { param: "body" }) };
    return { value: undefined };
  }
  if (route.form && isForm(type)) {
    const form = await readForm(route.form.schema, raw, type);
    return "error" in form ? form : inOurWords(route, route.body, form.value);
  }
  const read = parseJson(raw, type);
  return "error" in read ? read : inOurWords(route, route.body, read.json);
}

function inOurWords(route: Route, schema: NonNullable<Route["body"]>, said: unknown): ParsedBody {
  const dialect = route.dialect?.speaks(said) ? route.dialect : undefined;
  const asked = dialect ? dialect.input(said) : { json: said };
  return "error" in asked ? { ...asked, dialect } : { ...parseInput(schema, asked.json), dialect };
}
