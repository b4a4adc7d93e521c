import { cn } from "./cn.ts";
import { visiblePieces } from "./visible-text.ts";

/**
 * Untrusted text, rendered as text only, left to right in its original order, with invisible
 * characters as code points.
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
