import { cn } from "#components/ui/text/cn.ts";
import type { Match } from "./find-matches.ts";
import { markPiece } from "./mark-pieces.ts";

type MarkedTextProps = {
  text: string;
  /** Position in the body; -1 if added. */
  at: number;
  matches: readonly Match[];
  /** Index of the current match. */
  current: number;
};

const ODD = {
  unseen: {
    look: "mx-px rounded-[3px] px-0.5 text-2xs",
    tone: "bg-warn-soft text-warn",
    title: "A character that is not shown",
  },
  tab: { look: "", tone: "text-faint", title: "Tab" },
  replaced: {
    look: "rounded-[3px]",
    tone: "bg-bad-soft text-bad",
    title: "A replacement character: either sent as such, or shown for bytes that are not UTF-8",
  },
};

const MATCH = { one: "rounded-[2px] bg-accent-line text-text", current: "rounded-[2px] bg-solid text-on-solid" };

/** Untrusted text with invisible characters shown by name and matches highlighted. */
export function MarkedText({ text, at, matches, current }: MarkedTextProps) {
  return markPiece({ text, at }, matches, current).map((part, index) => {
    if (part.odd === null && part.match === null) return part.text;
    const odd = part.odd ? ODD[part.odd] : undefined;
    const Mark = part.match ? "mark" : "span";
    return (
      <Mark
        className={cn(odd?.look, part.match ? MATCH[part.match] : odd?.tone)}
        data-tab={part.odd === "tab" || undefined}
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        key={index}
        title={odd?.title}
      >
        {part.text}
      </Mark>
    );
  });
}
