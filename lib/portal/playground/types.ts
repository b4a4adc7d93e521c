import type { Scope } from "#lib/kernel/scopes.ts";
import type { SnippetCall } from "#lib/portal/snippets/types.ts";

/** How a value is put in. Each is kept as text: a list as lines or by commas, an object as JSON. */
export type FieldKind = "url" | "text" | "long" | "number" | "flag" | "choice" | "choices" | "lines" | "json";

/** One thing that an operation takes. */
export type PlayField = {
  name: string;
  in: "path" | "query" | "body";
  kind: FieldKind;
  required: boolean;
  description: string;
  /** What the value is held to, in words. */
  limits: readonly string[];
  /** Of `choice` and `choices`. */
  options: readonly string[];
  /** What the API takes when nothing is given, as text. */
  usual: string;
  /** What stands there at first. */
  initial: string;
  example: string;
  min: number | undefined;
  max: number | undefined;
  /** Whole numbers only; lists only as long as this. */
  whole: boolean;
  longest: number | undefined;
  /** The list that this is an entry of, as an object of a type: it goes there rather than under a name of its own. */
  entryOf?: { list: string; type: string };
};

/** An operation of /v1 that can be tried. */
export type PlayOperation = {
  id: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  description: string;
  scope: Scope;
  answer: SnippetCall["answer"];
  fields: readonly PlayField[];
};

/** What was put in, by the fields' names. */
export type PlayValues = Readonly<Record<string, string>>;

/** A call to make, and what is wrong with its values: the call is then without those. */
export type PlayCall = {
  method: string;
  /** From the slash after the host on, encoded; without the query. */
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  body: Readonly<Record<string, unknown>> | undefined;
  problems: Readonly<Record<string, string>>;
};

/** A key that the playground may be used with. */
export type PlayKey = { id: string; name: string; token_hint: string; scopes: readonly Scope[] };

/** A page to try an operation on. */
export type PlayFixture = { name: string; url: string; summary: string };

/** What one operation is tried with on its own page, in a workspace of the person who is signed in. */
export type TryItView = {
  slug: string;
  operation: PlayOperation;
  /** Test keys that it can be called with by the session. */
  keys: readonly PlayKey[];
  fixtures: readonly PlayFixture[];
};
