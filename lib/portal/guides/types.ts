/** A part of a line. A link with an empty `href` is plain text: its target has no page here. */
export type Inline =
  | string
  | { kind: "code"; text: string }
  | { kind: "strong" | "em"; children: readonly Inline[] }
  | { kind: "link"; href: string; children: readonly Inline[] };

export type Block =
  | { kind: "heading"; level: number; id: string; children: readonly Inline[] }
  | { kind: "paragraph"; children: readonly Inline[] }
  /** `start` is the first number, if not 1. */
  | { kind: "list"; ordered: boolean; start?: number; items: readonly (readonly Block[])[] }
  | { kind: "table"; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { kind: "code"; language: string; code: string }
  | { kind: "quote"; children: readonly Block[] }
  | { kind: "fold"; summary: string; children: readonly Block[] };

export type GuideEntry = {
  /** Path of its page: `/docs/guides/webhooks`. */
  path: string;
  file: string;
  /** Its navigation group and label. */
  group: string;
  label: string;
};

/** A guide's content, both as standalone Markdown and as blocks. */
export type Guide = GuideEntry & { title: string; description: string; markdown: string; blocks: readonly Block[] };
