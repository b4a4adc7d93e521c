import { useId } from "react";
import type { Look } from "./series.ts";

/** Lines and dots in the background's color, on 8 by 8 tiles; the first pattern is empty. */
const MARKS = ["", "M-2 2l4-4M0 8l8-8M6 10l4-4", "M0 2h8M0 6h8", "M2 2h.01M6 6h.01"];

function Tile({ look: { color, pattern } }: { look: Look }) {
  return (
    <>
      <rect height="8" style={{ fill: color }} width="8" />
      {MARKS[pattern] && (
        <path
          d={MARKS[pattern]}
          fill="none"
          strokeLinecap="round"
          strokeWidth={pattern === 3 ? 2.6 : 1.4}
          style={{ stroke: "var(--panel)" }}
        />
      )}
    </>
  );
}

/** A series' fill pattern, referenced by ID inside an SVG. */
export function SeriesPattern({ id, look }: { id: string; look: Look }) {
  return (
    <pattern height="8" id={id} patternUnits="userSpaceOnUse" width="8">
      <Tile look={look} />
    </pattern>
  );
}

/** A series' color and pattern next to its name. */
export function Swatch({ look }: { look: Look }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className="inline-block size-3 shrink-0 rounded-[3px]" viewBox="0 0 12 12">
      <defs>
        <SeriesPattern id={id} look={look} />
      </defs>
      <rect fill={`url(#${id})`} height="12" width="12" />
    </svg>
  );
}
