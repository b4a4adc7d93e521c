import { cn } from "../text/cn.ts";
import { idPieces } from "../text/id-pieces.ts";

/**
 * An id cut in its middle, so that rows differ at a glance: "dlv_01m…rkjw". The middle is there without a size: what is copied, found by the
 * browser's search and read aloud is the whole id.
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
