import { type ReactNode, useId } from "react";
import type { Block } from "#lib/portal/guides/types.ts";
import { GuideCode } from "./guide-code.tsx";
import { GuideTable } from "./guide-table.tsx";
import { GuideText } from "./guide-text.tsx";

/** The parts of a guide, one under the other. */
export function GuideBlocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
  return blocks.map((block, at) => <GuideBlock block={block} key={at} />);
}

function GuideBlock({ block }: { block: Block }) {
  const id = useId();
  switch (block.kind) {
    case "heading":
      return <GuideHeading block={block} />;
    case "paragraph":
      return (
        <p className="mt-3 max-w-[72ch] text-base text-muted">
          <GuideText line={block.children} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List
          className={`mt-3 flex max-w-[72ch] flex-col gap-1.5 pl-5 text-base text-muted ${block.ordered ? "list-decimal" : "list-disc"} [&_p]:mt-0`}
        >
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a fixed list never move
            <li key={`${id}-${at}`}>
              <GuideBlocks blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <GuideTable head={block.head} rows={block.rows} />;
    case "code":
      return <GuideCode code={block.code} language={block.language} />;
    case "quote":
      return (
        <blockquote className="mt-3 border-l-2 border-line-strong pl-4">
          <GuideBlocks blocks={block.children} />
        </blockquote>
      );
    case "fold":
      return (
        <details className="mt-3 border-t border-line pt-2">
          <summary className="min-h-6 cursor-pointer font-medium">{block.summary}</summary>
          <GuideBlocks blocks={block.children} />
        </details>
      );
  }
}

const HEADING = {
  2: "mt-10 border-t border-line pt-8 text-xl",
  3: "mt-8 text-base",
  4: "mt-6 text-base",
} as const;

function GuideHeading({ block }: { block: Extract<Block, { kind: "heading" }> }) {
  const level = block.level <= 2 ? 2 : block.level === 3 ? 3 : 4;
  const Heading = `h${level}` as const;
  return (
    <Heading className={`scroll-mt-14 font-semibold tracking-tight ${HEADING[level]}`} id={block.id}>
      <a className="hover:underline" href={`#${block.id}`}>
        {block.children.some((part) => typeof part !== "string" && part.kind === "link") ? (
          block.id
        ) : (
          <GuideText line={block.children} />
        )}
      </a>
    </Heading>
  );
}
