import { SEARCH_PATH } from "#lib/portal/search/constants.ts";
import type { SearchIndex } from "#lib/portal/search/types.ts";

let asked: Promise<SearchIndex> | undefined;

/** The index, loaded once in a page's life; asked for again after it could not be loaded. */
export function readIndex(): Promise<SearchIndex> {
  asked ??= fetch(SEARCH_PATH)
    .then((response) => {
      if (!response.ok) throw new Error(`The index was answered with ${response.status}.`);
      return response.json() as Promise<SearchIndex>; // made by this installation's own server
    })
    .catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  return asked;
}
