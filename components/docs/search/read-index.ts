import { SEARCH_PATH } from "#lib/portal/search/constants.ts";
import { loadIndex, type SearchIndex } from "#lib/portal/search/rules.ts";

let asked: Promise<SearchIndex> | undefined;

/** Loads the index once per page; retries after a failure. */
export function readIndex(): Promise<SearchIndex> {
  asked ??= fetch(SEARCH_PATH)
    .then((response) => {
      if (!response.ok) throw new Error(`The index was answered with ${response.status}.`);
      return response.text();
    })
    .then(loadIndex)
    .catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  return asked;
}
