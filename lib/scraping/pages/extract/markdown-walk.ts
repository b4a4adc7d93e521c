import type { Addresses } from "./addresses.ts";
import type { Element, Node } from "./dom.ts";
import type { Notes } from "./markdown-notes.ts";
import type { MarkdownWriter } from "./markdown-writer.ts";

/** What the walk over a page carries down. */
export type Walk = {
  writer: MarkdownWriter;
  addresses: Addresses;
  skip: ReadonlySet<Element>;
  /** Undefined when the page has no footnotes. */
  notes: Notes | undefined;
  hasMath: boolean;
  /** Writes what an element holds. */
  write: (nodes: readonly Node[], walk: Walk) => void;
};
