import { cn } from "./cn.ts";
import { visiblePieces } from "./visible-text.ts";

/**
 * Text that a caller chose. Shown as text alone, from left to right in the order in which it was sent, with unseen
 * characters by their code points.
 */
export function UntrustedText({ text, className }: { text: string; className?: string }) {
  return (
    <bdo className={cn("overflow-hidden [unicode-bidi:isolate-override]", className)} dir="ltr" translate="no">
      {visiblePieces(text).map((piece, at) =>
        piece.hidden ? (
          <span
            className="mx-px rounded-[3px] bg-warn-soft px-0.5 text-2xs whitespace-nowrap text-warn"
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            key={at}
            title="A character that is not shown"
          >
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </bdo>
  );
}
