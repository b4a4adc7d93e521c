import MarkdownIt, { type Token } from "markdown-it";
import { anchorOf, pageOf, wordsOf } from "./rules.ts";
import type { Block, Inline } from "./types.ts";

// HTML is parsed only to find <details>; none is rendered.
const reader = new MarkdownIt({ html: true });

/** Parses CommonMark with tables. Links are resolved from `file`. */
export function parseMarkdown(markdown: string, file: string): Block[] {
  const tokens = reader.parse(markdown, {});
  const used = new Map<string, number>();
  let at = 0;

  /** A heading's anchor; a repeated one gets `-1`. */
  const anchor = (title: string): string => {
    const id = anchorOf(title);
    const before = used.get(id) ?? 0;
    used.set(id, before + 1);
    return before === 0 ? id : `${id}-${before}`;
  };
  const lineOf = (token: Token | undefined): Inline[] => readInline(token?.children ?? [], file);

  /** Reads blocks up to a token of type `end`, which is consumed. */
  const blocksTo = (end?: string): Block[] => {
    const blocks: Block[] = [];
    for (let token = tokens[at]; token && token.type !== end; token = tokens[at]) {
      at++;
      if (token.type === "html_block" && /^<\/details>/.test(token.content)) return blocks;
      const block = readBlock(token);
      if (block) blocks.push(block);
    }
    at++;
    return blocks;
  };

  const readBlock = (token: Token): Block | undefined => {
    switch (token.type) {
      case "heading_open": {
        const children = lineOf(tokens[at]);
        at += 2;
        return { kind: "heading", level: Number(token.tag.slice(1)), id: anchor(wordsOf(children)), children };
      }
      case "paragraph_open": {
        const children = lineOf(tokens[at]);
        at += 2;
        return { kind: "paragraph", children };
      }
      case "bullet_list_open":
      case "ordered_list_open":
        return readList(token.type === "ordered_list_open", Number(token.attrGet("start") ?? 1));
      case "blockquote_open":
        return { kind: "quote", children: blocksTo("blockquote_close") };
      case "table_open":
        return readTable();
      case "fence":
      case "code_block":
        return { kind: "code", language: token.info.trim(), code: token.content.trimEnd() };
      case "html_block": {
        const summary = /^<details>\s*<summary>(.*?)<\/summary>/.exec(token.content)?.[1];
        return summary === undefined ? undefined : { kind: "fold", summary, children: blocksTo() };
      }
      default:
        return undefined; // rules and comments
    }
  };

  const readList = (ordered: boolean, start: number): Block => {
    const items: Block[][] = [];
    while (tokens[at]?.type === "list_item_open") {
      at++;
      items.push(blocksTo("list_item_close"));
    }
    at++;
    return { kind: "list", ordered, ...(start !== 1 && { start }), items };
  };

  const readTable = (): Block => {
    const rows: Inline[][][] = [];
    for (let token = tokens[at++]; token && token.type !== "table_close"; token = tokens[at++]) {
      if (token.type === "tr_open") rows.push([]);
      if (token.type === "inline") rows.at(-1)?.push(lineOf(token));
    }
    const [head = [], ...body] = rows;
    return { kind: "table", head, rows: body };
  };

  return blocksTo();
}

function readInline(tokens: readonly Token[], file: string): Inline[] {
  const open: { token?: Token; children: Inline[] }[] = [{ children: [] }];
  const add = (part: Inline) => open.at(-1)?.children.push(part);
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, children: [] });
    else if (token.nesting === -1) {
      const { token: begun, children = [] } = open.pop() ?? {};
      if (begun?.type === "link_open")
        add({ kind: "link", href: pageOf(begun.attrGet("href") ?? "", file) ?? "", children });
      else add({ kind: begun?.type === "em_open" ? "em" : "strong", children });
    } else if (token.type === "code_inline") add({ kind: "code", text: token.content });
    else if (token.type === "softbreak" || token.type === "hardbreak") add(" ");
    else if (token.type === "text") add(token.content);
  }
  return open[0]?.children ?? [];
}
