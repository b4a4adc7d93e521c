import { type ApiErrorCode, errorPath } from "#lib/platform/values/errors.ts";
import { ERROR_CAUSES, ERROR_FIELDS } from "./error-causes.ts";
import { errorEntries } from "./read-reference.ts";
import type { ErrorPage } from "./types.ts";

const REQUEST_ID = "req_01m7x5afk6fsnvfhzjc689rkjw";
const WORKSPACE_ID = "ws_01m7x5afk6fsnvfhzjc689rkjw";

/** Returns the page of every API error, with an example answer of this installation. */
export const readErrorPages = (baseUrl: string): ErrorPage[] =>
  errorEntries().map((entry) => {
    const code = entry.code as ApiErrorCode; // the keys of API_ERRORS are ApiErrorCodes
    const path = errorPath(code);
    const error = {
      code,
      message: entry.meaning,
      request_id: REQUEST_ID,
      doc_url: baseUrl + path,
      retryable: entry.retryable,
      ...ERROR_FIELDS[code],
      ...(code === "workspace_balance" && { top_up_url: `${baseUrl}/top-up/${WORKSPACE_ID}` }),
    };
    return { ...entry, path, causes: ERROR_CAUSES[code], example: JSON.stringify({ error }, null, 2) };
  });
