"use client";

import { memo, useEffect, useMemo, useRef } from "react";
import { usePainted } from "#components/ui/hooks/use-painted.ts";
import { ScrollRegion } from "#components/ui/primitives/scroll-region.tsx";
import { cn } from "#components/ui/text/cn.ts";
import type { Hit } from "./split-line.ts";
import { type LinePart, splitLine } from "./split-line.ts";

/** Lines laid out together, once they come into view. */
const LINES_PER_BLOCK = 100;
const LINE_HEIGHT = 18;
/** Lines in the page from the server, more than fit into the view. */
const LINES_AT_FIRST = 200;
/** Wrapped lines continue below their beginning, up to this indentation. */
const INDENT_MAX = 16;
const NO_HITS: readonly Hit[] = [];

const LOOK: Record<NonNullable<LinePart["kind"]>, { look: string; title?: string }> = {
  name: { look: "text-accent" },
  bracket: { look: "text-muted" },
  value: { look: "text-ok" },
  tab: { look: "text-faint", title: "Tab" },
  hidden: {
    look: "mx-px rounded-[3px] bg-warn-soft px-0.5 text-2xs text-warn",
    title: "A character that is not shown",
  },
  broken: {
    look: "rounded-[3px] bg-bad-soft text-bad",
    title: "A replacement character: either sent as such, or shown for bytes that are not UTF-8",
  },
};

function Part({ text, kind, hit, isCurrent }: LinePart & { isCurrent: boolean }) {
  const { look, title } = kind ? LOOK[kind] : {};
  const Tag = hit ? "mark" : "span";
  return (
    <Tag
      className={cn(look, hit && (isCurrent ? "bg-solid text-on-solid" : "bg-accent-line text-text"))}
      data-current={isCurrent || undefined}
      title={title}
    >
      {text}
    </Tag>
  );
}

type LineProps = { text: string; isJson: boolean; hits: readonly Hit[]; current: Hit | undefined };

const Line = memo(function Line({ text, isJson, hits, current }: LineProps) {
  const words = useMemo(() => splitLine(text, isJson, hits), [text, isJson, hits]);
  const indent = Math.min(INDENT_MAX, text.search(/[^ ]|$/));
  return (
    <bdo
      className="block [unicode-bidi:isolate-override]"
      dir="ltr"
      style={indent > 0 ? { paddingLeft: `${indent}ch`, textIndent: `-${indent}ch` } : undefined}
      translate="no"
    >
      {words.map(({ isWord, parts }, at) => {
        const shown = parts.map((part, index) =>
          part.kind || part.hit ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never move
            <Part {...part} isCurrent={part.hit !== undefined && part.hit === current} key={index} />
          ) : (
            part.text
          ),
        );
        return isWord ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of one line never move
          <span className="inline-block max-w-full indent-0" key={at}>
            {shown}
          </span>
        ) : (
          shown
        );
      })}
      {text === "" && <br />}
    </bdo>
  );
});

type BodyLinesProps = {
  lines: readonly string[];
  isJson: boolean;
  /** Whether long lines wrap; otherwise they scroll. */
  wraps: boolean;
  hits: readonly Hit[];
  current: Hit | undefined;
  label: string;
  className?: string;
};

/** Untrusted lines, as text. Scrolls to the current match. */
export function BodyLines({ lines, isJson, wraps, hits, current, label, className }: BodyLinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const byLine = useMemo(() => Map.groupBy(hits, (hit) => hit.line), [hits]);
  useEffect(() => {
    if (current) box.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const count = usePainted() ? lines.length : Math.min(lines.length, LINES_AT_FIRST);
  const blocks: React.ReactNode[] = [];
  for (let from = 0; from < count; from += LINES_PER_BLOCK) {
    const block = lines.slice(from, from + LINES_PER_BLOCK);
    blocks.push(
      <div
        className="[content-visibility:auto]"
        key={from}
        style={{ containIntrinsicHeight: `auto ${block.length * LINE_HEIGHT}px` }}
      >
        {block.map((text, at) => {
          const line = from + at;
          return (
            <Line
              current={current?.line === line ? current : undefined}
              hits={byLine.get(line) ?? NO_HITS}
              isJson={isJson}
              key={line}
              text={text}
            />
          );
        })}
      </div>,
    );
  }
  return (
    <ScrollRegion
      className={cn(
        "overscroll-contain px-3 py-2 font-mono text-xs leading-[18px]",
        wraps ? "wrap-anywhere whitespace-pre-wrap" : "whitespace-pre",
        className,
      )}
      label={label}
    >
      <div ref={box}>{blocks}</div>
    </ScrollRegion>
  );
}
