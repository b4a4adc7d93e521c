/** An API call to render in a programming language. */
export type SnippetCall = {
  method: string;
  /** The full URL with encoded path parameters, without the query. */
  address: string;
  /** In order; names may repeat. */
  query: readonly (readonly [name: string, value: string])[];
  /** A JSON value; undefined for none. */
  body: unknown;
  /** JSON, streamed events or other text. */
  answer: "json" | "events" | "text";
};

export type Snippet = { label: string; code: string };
