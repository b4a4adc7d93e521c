import type { Addresses } from "./addresses.ts";
import type { Element, Node } from "./dom.ts";
import type { Notes } from "./markdown-notes.ts";
import type { MarkdownWriter } from "./markdown-writer.ts";

export type Walk = {
  writer: MarkdownWriter;
  addresses: Addresses;
  skip: ReadonlySet<Element>;
  /** Undefined if the page has no footnotes. */
  notes: Notes | undefined;
  hasMath: boolean;
  /** Writes an element's children. */
  write: (nodes: readonly Node[], walk: Walk) => void;
};
