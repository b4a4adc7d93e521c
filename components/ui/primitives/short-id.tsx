import { cn } from "../text/cn.ts";
import { idPieces } from "../text/id-pieces.ts";

/**
 * An ID shortened in the middle, so that rows are easy to tell apart: "dlv_01m…rkjw". The middle is
 * rendered with zero width: copying, the browser's search and screen readers get the whole ID.
 */
export function ShortId({ id, className }: { id: string; className?: string }) {
  const { head, middle, tail } = idPieces(id);
  return (
    <code className={cn("font-mono text-xs whitespace-nowrap", className)} title={id} translate="no">
      {head}
      {middle && (
        <span className="before:content-['…'/'']">
          <span className="text-[0px]">{middle}</span>
        </span>
      )}
      {tail}
    </code>
  );
}
