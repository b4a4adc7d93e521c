import type { Scope } from "#lib/kernel/scopes.ts";
import type { SnippetCall } from "#lib/portal/snippets/types.ts";

/**
 * The control for a value. All hold text: lists as lines or separated by commas, objects as JSON.
 */
export type FieldKind = "url" | "text" | "long" | "number" | "flag" | "choice" | "choices" | "lines" | "json";

/** One parameter or body field of an operation. */
export type PlayField = {
  name: string;
  in: "path" | "query" | "body";
  kind: FieldKind;
  required: boolean;
  description: string;
  /** Limits of the value, in words. */
  limits: readonly string[];
  /** For `choice` and `choices`. */
  options: readonly string[];
  /** The API's default, as text. */
  usual: string;
  initial: string;
  example: string;
  min: number | undefined;
  max: number | undefined;
  /** Whether only whole numbers are allowed; `longest` is the maximum length of a list. */
  whole: boolean;
  longest: number | undefined;
  /** The list that this object is an entry of, and its type. It has no name in the body. */
  entryOf?: { list: string; type: string };
};

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

/** Entered values by field name. */
export type PlayValues = Readonly<Record<string, string>>;

/** A call without its invalid values, and their problems by name. */
export type PlayCall = {
  method: string;
  /** Encoded path without the query, starting with a slash. */
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  body: Readonly<Record<string, unknown>> | undefined;
  problems: Readonly<Record<string, string>>;
};

export type PlayKey = { id: string; name: string; token_hint: string; scopes: readonly Scope[] };

export type PlayFixture = { name: string; url: string; summary: string };

/** The form for trying one operation in one of the user's workspaces. */
export type TryItView = {
  slug: string;
  operation: PlayOperation;
  /** Test keys that the session can use. */
  keys: readonly PlayKey[];
  fixtures: readonly PlayFixture[];
};
