import { misused } from "../command-error.ts";
import { type ApiCall, type CallOptions, callApi } from "./call-api.ts";
import { LIST_DEFAULT, LIST_MAX, PAGE_MAX } from "./constants.ts";
import type { Login } from "./login.ts";

export type PageOptions = CallOptions & { limit?: string; cursor?: string };
export type Page<T> = { data: T[]; next_cursor: string | null };

/** Reads up to `--limit` entries of a list, from as many pages as necessary, and the next cursor. */
export async function readPages<T>(
  login: Login,
  { path, query }: Pick<ApiCall, "path" | "query">,
  options: PageOptions,
): Promise<Page<T>> {
  const limit = readLimit(options.limit);
  const data: T[] = [];
  let cursor = options.cursor ?? null;
  do {
    const page: Page<T> = await callApi<Page<T>>(
      login,
      {
        method: "GET",
        path,
        query: { ...query, limit: Math.min(limit - data.length, PAGE_MAX), cursor: cursor ?? undefined },
      },
      options,
    );
    data.push(...page.data);
    cursor = page.next_cursor;
    // A page may be short or empty without being the last.
  } while (cursor !== null && data.length < limit);
  return { data, next_cursor: cursor };
}

function readLimit(text = String(LIST_DEFAULT)): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= LIST_MAX) return limit;
  throw misused(`--limit: expected a number from 1 to ${LIST_MAX}, not ${JSON.stringify(text)}`);
}
