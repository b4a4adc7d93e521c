/** A place in the documentation: a page, or a section of one. */
export type SearchPlace = {
  path: string;
  title: string;
  /** The page that a section is of, or what a page is: "Guide", "GET /v1/keys", "Error". */
  note: string;
};

/** What is searched: the places, and for each word those that it stands in, by their number, each as the distance from the one before. */
export type SearchIndex = { places: readonly SearchPlace[]; words: Readonly<Record<string, readonly number[]>> };
