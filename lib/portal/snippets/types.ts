/** One call of the API, to be written down in a programming language. */
export type SnippetCall = {
  method: string;
  /** With its base, parts of the path filled in and encoded; no query. */
  address: string;
  /** In order; a name may come more than once. */
  query: readonly (readonly [name: string, value: string])[];
  /** What JSON can say; undefined: none. */
  body: unknown;
  /** What comes back: JSON, events that come one by one, or other text. */
  answer: "json" | "events" | "text";
};

export type Snippet = { label: string; code: string };
