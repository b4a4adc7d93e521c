import { ROW_HEIGHT } from "#components/ui/table/row-window.tsx";
import { cn } from "#components/ui/text/cn.ts";
import type { Match } from "./find-matches.ts";
import { TOKEN } from "./json-scan.ts";
import { MarkedText } from "./marked-text.tsx";
import type { PrettyLines } from "./pretty-lines.ts";
import { indentOf, type LinePiece, type PrettyRows, rowPieces, spokenLine } from "./pretty-rows.ts";

type PrettyRowProps = {
  id: string;
  at: number;
  line: number;
  pieces: readonly LinePiece[];
  rows: PrettyRows;
  lines: PrettyLines;
  columns: number;
  folded: boolean;
  /** Whether the keyboard focus is on this line. */
  active: boolean;
  /**
   * Whether this is the first rendered row. It then represents its line to screen readers, even if
   * it continues one.
   */
  isFirstMade: boolean;
  matches: readonly Match[];
  current: number;
};

/** In spaces; nesting may be a million levels deep. */
const INDENT_COPIED_MAX = 100;

const LOOK: Partial<Record<LinePiece["kind"], string>> = {
  [TOKEN.key]: "text-accent",
  [TOKEN.openObject]: "text-muted",
  [TOKEN.closeObject]: "text-muted",
  [TOKEN.openArray]: "text-muted",
  [TOKEN.closeArray]: "text-muted",
  [TOKEN.colon]: "text-muted",
  [TOKEN.comma]: "text-muted",
  [TOKEN.number]: "text-ok",
  [TOKEN.literal]: "text-ok",
  [TOKEN.rest]: "text-muted",
  folded: "mx-px rounded-[3px] bg-hover text-muted",
};

/** A row of formatted JSON. Right-to-left text is isolated from its surroundings. */
export function PrettyRow(props: PrettyRowProps) {
  const { id, at, line, pieces, rows, lines, columns, folded, active, isFirstMade, matches, current } = props;
  const isContinuation = at > 0 && rows.line[at - 1] === line;
  const isItem = !isContinuation || isFirstMade;
  const isLong = isContinuation || (at + 1 < rows.count && rows.line[at + 1] === line);
  const opens = (lines.closedAt[line] ?? 0) > 0;
  return (
    <div
      // A line is one tree item, read as a whole; its continuation rows are visual only.
      {...(isItem
        ? {
            role: "treeitem",
            "aria-expanded": opens ? !folded : undefined,
            "aria-level": (lines.depth[line] ?? 0) + 1,
            "aria-selected": active,
          }
        : { "aria-hidden": true })}
      className={cn(
        "flex overflow-y-clip pr-4",
        active && "in-focus-visible:bg-accent-soft in-focus-visible:shadow-[inset_2px_0_var(--accent)]",
      )}
      id={isItem ? id : undefined}
      style={{ height: ROW_HEIGHT }}
    >
      {/* For mouse and touch; the keyboard uses the arrow keys. */}
      <span
        aria-hidden="true"
        className={cn(
          "w-5 shrink-0 text-center text-faint select-none",
          opens && !isContinuation && "cursor-pointer hover:text-text",
        )}
        data-fold={opens && !isContinuation ? line : undefined}
      >
        {opens && !isContinuation && (folded ? "▸" : "▾")}
      </span>
      {isItem && isLong && <span className="sr-only select-none">{spokenLine(pieces)}</span>}
      <span
        aria-hidden={isLong || undefined}
        className="whitespace-pre"
        data-goes-on={isContinuation || undefined}
        data-indent={" ".repeat(Math.min(INDENT_COPIED_MAX, 2 * (lines.depth[line] ?? 0)))}
        data-text=""
        dir="ltr"
        style={{ paddingLeft: `${indentOf(lines, line, columns)}ch` }}
        translate="no"
      >
        {rowPieces(pieces, rows, at).map((piece, index) => (
          <bdi
            className={LOOK[piece.kind]}
            data-fold={piece.kind === "folded" ? line : undefined}
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one row never move
            key={index}
          >
            <MarkedText at={piece.at} current={current} matches={matches} text={piece.text} />
          </bdi>
        ))}
      </span>
    </div>
  );
}
