/** A piece of a line of text. A link with an empty address is words alone: it led to a file that has no page here. */
export type Inline =
  | string
  | { kind: "code"; text: string }
  | { kind: "strong" | "em"; children: readonly Inline[] }
  | { kind: "link"; href: string; children: readonly Inline[] };

/** A part of a guide, as its Markdown has it. */
export type Block =
  | { kind: "heading"; level: number; id: string; children: readonly Inline[] }
  | { kind: "paragraph"; children: readonly Inline[] }
  /** `start`: the first number, where that is not 1. */
  | { kind: "list"; ordered: boolean; start?: number; items: readonly (readonly Block[])[] }
  | { kind: "table"; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { kind: "code"; language: string; code: string }
  | { kind: "quote"; children: readonly Block[] }
  | { kind: "fold"; summary: string; children: readonly Block[] };

/** What a guide is listed as. */
export type GuideEntry = {
  /** Its page's path: `/docs/guides/webhooks`. */
  path: string;
  /** Its file in the sources. */
  file: string;
  /** The heading that it is listed under, and its line there. */
  group: string;
  label: string;
};

/** A guide with its words: as Markdown that can be read anywhere, and as blocks to be shown. */
export type Guide = GuideEntry & { title: string; description: string; markdown: string; blocks: readonly Block[] };
