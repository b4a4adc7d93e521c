/** A documentation page or a section of one. */
export type SearchPlace = {
  path: string;
  title: string;
  /** The page of a section, or the kind of a page: "Guide", "GET /v1/keys", "Error". */
  note: string;
};

/** Places, and for each word the indexes of its places, delta encoded. */
export type SearchIndex = { places: readonly SearchPlace[]; words: Readonly<Record<string, readonly number[]>> };
