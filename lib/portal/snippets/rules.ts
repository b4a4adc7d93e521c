import { curl } from "./curl.ts";
import { go } from "./go.ts";
import { node } from "./node.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import type { Snippet, SnippetCall } from "./types.ts";

/**
 * Returns one call in six languages, ready to run. The key comes from the environment, so that
 * nobody saves one in a file. Values cannot escape their literals: no quote, line break, `$` or
 * `#{` starts or ends anything.
 */
export const snippetsOf = (call: SnippetCall): Snippet[] => [
  { label: "cURL", code: curl(call) },
  { label: "Node", code: node(call) },
  { label: "Python", code: python(call) },
  { label: "PHP", code: php(call) },
  { label: "Ruby", code: ruby(call) },
  { label: "Go", code: go(call) },
];
