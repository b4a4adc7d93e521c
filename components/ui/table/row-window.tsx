"use client";

import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "../text/cn.ts";
import { contentHeight, rowsInView, scrollFor } from "./row-span.ts";

/** Line height of small code in px. */
export const ROW_HEIGHT = 18;
/** Rows rendered outside the view on each side, and rows between two renders. */
const SPARE = 24;
const STEP = 8;
/** Used until measured. */
const HEIGHT_BEFORE = 400;

type RowWindowProps = Omit<ComponentProps<"div">, "children" | "ref"> & {
  /** The scroll container. */
  box: RefObject<HTMLDivElement | null>;
  count: number;
  /** Renders one row, `ROW_HEIGHT` high, with a key. */
  row: (at: number, isFirstMade: boolean) => ReactNode;
  /** Scrolls to the row whenever `cue` changes. */
  reveal?: { cue: unknown; row: number } | undefined;
};

/**
 * Rows of equal height, of which only those in view are rendered: a million cost as little as
 * fifty. Scrollable content must be reachable by keyboard: give it a role, a name and a `tabIndex`.
 */
export function RowWindow({ box, count, row, reveal, className, onScroll, ...rest }: RowWindowProps) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(HEIGHT_BEFORE);
  const rows = { count, height: ROW_HEIGHT };

  useEffect(() => {
    const measured = box.current;
    if (!measured) return;
    const watch = new ResizeObserver(() => setHeight(measured.clientHeight));
    watch.observe(measured);
    return () => watch.disconnect();
  }, [box]);

  const revealed = useRef<unknown>(undefined);
  // Before painting, so that the revealed row does not flash elsewhere.
  useLayoutEffect(() => {
    const scrolled = box.current;
    if (!scrolled || !reveal || revealed.current === reveal.cue) return;
    revealed.current = reveal.cue;
    const view = { top: scrolled.scrollTop, height: scrolled.clientHeight };
    const to = scrollFor({ count, height: ROW_HEIGHT }, view, reveal.row);
    if (to !== undefined) {
      scrolled.scrollTop = to;
      setTop(scrolled.scrollTop);
    }
    // The box itself may be partly out of view.
    scrolled.scrollIntoView({ block: "nearest" });
  }, [box, count, reveal]);

  const span = rowsInView(rows, { top, height }, SPARE);
  const isScaled = contentHeight(rows) < count * ROW_HEIGHT;
  const made: ReactNode[] = [];
  for (let at = span.from; at < span.to; at++) made.push(row(at, at === span.from));
  return (
    <div
      {...rest}
      className={cn("relative overflow-auto overscroll-contain -outline-offset-2", className)}
      onScroll={(event) => {
        const now = event.currentTarget.scrollTop;
        setTop(isScaled ? now : now - (now % (STEP * ROW_HEIGHT)));
        onScroll?.(event);
      }}
      ref={box}
    >
      <div className="relative" role="presentation" style={{ height: contentHeight(rows) }}>
        <div className="absolute left-0 w-max min-w-full" role="presentation" style={{ top: span.top }}>
          {made}
        </div>
      </div>
    </div>
  );
}
