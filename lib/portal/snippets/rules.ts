import { curl } from "./curl.ts";
import { go } from "./go.ts";
import { node } from "./node.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import type { Snippet, SnippetCall } from "./types.ts";

/**
 * One call in six languages, to be copied and run as it is. The key always comes out of the environment, so that nobody pastes one
 * into a file. Whatever the values hold stays a value: no quote, line break, `$` or `#{` ends or begins anything.
 */
export const snippetsOf = (call: SnippetCall): Snippet[] => [
  { label: "cURL", code: curl(call) },
  { label: "Node", code: node(call) },
  { label: "Python", code: python(call) },
  { label: "PHP", code: php(call) },
  { label: "Ruby", code: ruby(call) },
  { label: "Go", code: go(call) },
];
