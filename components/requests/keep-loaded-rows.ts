import { REQUEST_PAGE } from "#lib/reports/requests/constants.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";

export type RequestPage = { data: ApiRequest[]; next_cursor: string | null };

/**
 * Returns the rows of the live tail: the page just read, and shown rows that are older than it
 * reached, as room allows. A rare match would otherwise disappear, because a filtered page reaches
 * back only minutes.
 * @param since start of the span in Unix ms.
 */
export function keepLoadedRows(shown: RequestPage, read: RequestPage, since?: number): RequestPage {
  if (read.next_cursor === null) return read;
  const ids = new Set(read.data.map(({ id }) => id));
  const kept = shown.data.filter(
    ({ id, created_at }) => !ids.has(id) && !(since !== undefined && Date.parse(created_at) < since),
  );
  return { ...read, data: [...read.data, ...kept].slice(0, REQUEST_PAGE) };
}
