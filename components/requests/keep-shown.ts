import { REQUEST_PAGE } from "#lib/reports/requests/constants.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";

export type RequestPage = { data: ApiRequest[]; next_cursor: string | null };

/**
 * What the live tail shows: the page that was read and, as far as there is room, what was shown already and lies further back than that page
 * looked. A filter that leaves few of many calls looks back minutes only, and what somebody watches for would be gone before they see it.
 *
 * @param since what is older is not asked for any more, in Unix milliseconds.
 */
export function keepShown(shown: RequestPage, read: RequestPage, since?: number): RequestPage {
  if (read.next_cursor === null) return read;
  const ids = new Set(read.data.map(({ id }) => id));
  const kept = shown.data.filter(
    ({ id, created_at }) => !ids.has(id) && !(since !== undefined && Date.parse(created_at) < since),
  );
  return { ...read, data: [...read.data, ...kept].slice(0, REQUEST_PAGE) };
}
