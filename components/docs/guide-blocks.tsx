import { createElement, Fragment, type ReactNode } from "react";
import type { Block, Inline } from "#lib/portal/guides/types.ts";
import { GuideCode } from "./guide-code.tsx";

/** Renders a guide's blocks, styled in guide.css. */
export const guideBlocks = (blocks: readonly Block[]): ReactNode => together(blocks, guideBlock);

function guideBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "heading":
      return heading(block);
    case "paragraph":
      return <p>{guideText(block.children)}</p>;
    case "list": {
      const items = together(block.items, (item) => <li>{guideItem(item)}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return table(block);
    case "code":
      return <GuideCode code={block.code} language={block.language} />;
    case "quote":
      return <blockquote>{guideBlocks(block.children)}</blockquote>;
    case "fold":
      return (
        <details>
          <summary>{block.summary}</summary>
          {guideBlocks(block.children)}
        </details>
      );
  }
}

/** Renders a list item: text or blocks. */
const guideItem = (item: readonly Block[]): ReactNode =>
  item.length === 1 && item[0]?.kind === "paragraph" ? guideText(item[0].children) : guideBlocks(item);

function heading({ level, id, children }: Extract<Block, { kind: "heading" }>): ReactNode {
  const Heading = level <= 2 ? "h2" : level === 3 ? "h3" : "h4";
  return (
    <Heading id={id}>
      <a href={`#${id}`}>{guideText(withoutLinks(children))}</a>
    </Heading>
  );
}

/** A heading is a link, which must not contain another link. */
const withoutLinks = (line: readonly Inline[]): Inline[] =>
  line.flatMap((part) => (typeof part !== "string" && part.kind === "link" ? part.children : [part]));

/** On narrow screens a table scrolls, also by keyboard (WCAG 2.1.1). */
function table({ head, rows }: Extract<Block, { kind: "table" }>): ReactNode {
  const column = (line: readonly Inline[]) => (line.length === 0 ? <td /> : <th scope="col">{guideText(line)}</th>);
  const cell = (line: readonly Inline[]) => <td>{guideText(line)}</td>;
  const row = (cells: readonly (readonly Inline[])[]) => <tr>{together(cells, cell)}</tr>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is above
    <div className="table" tabIndex={0}>
      <table>
        <thead>
          <tr>{together(head, column)}</tr>
        </thead>
        <tbody>{together(rows, row)}</tbody>
      </table>
    </div>
  );
}

/**
 * Renders parts in sequence. Their order is fixed, so they need no keys, which would make pages
 * much larger.
 */
const together = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...parts.map(draw));

/** Renders a line with its links, code and emphasis, styled in guide.css. */
const guideText = (line: readonly Inline[]): ReactNode => together(line, piece);

function piece(part: Inline): ReactNode {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "code":
      return <code translate="no">{part.text}</code>;
    case "strong":
      return <strong>{guideText(part.children)}</strong>;
    case "em":
      return <em>{guideText(part.children)}</em>;
    case "link":
      return part.href === "" ? guideText(part.children) : <a href={part.href}>{guideText(part.children)}</a>;
  }
}
