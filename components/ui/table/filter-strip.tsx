"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "../text/cn.ts";

/** Share of the strip's width per click, so that what was cut off becomes fully visible. */
const STEP = 0.7;
/** Tolerance for rounded widths. */
const SLACK_PX = 1;

type Hidden = { before: boolean; after: boolean };

/**
 * A row of filters that never wraps, so that nothing below moves. Overflow scrolls, with clickable
 * arrows at the edges. The keyboard needs no arrows because a focused filter scrolls into view.
 */
export function FilterStrip({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [{ before, after }, setHidden] = useState<Hidden>({ before: false, after: false });
  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const look = () => {
      const next = {
        before: strip.scrollLeft > SLACK_PX,
        after: strip.scrollLeft + strip.clientWidth < strip.scrollWidth - SLACK_PX,
      };
      setHidden((last) => (last.before === next.before && last.after === next.after ? last : next));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(strip);
    // Setting and removing filters changes the width.
    const content = strip.firstElementChild;
    if (content) sizes.observe(content);
    strip.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      strip.removeEventListener("scroll", look);
    };
  }, []);
  const scroll = (way: 1 | -1) => ref.current?.scrollBy({ left: way * STEP * ref.current.clientWidth });
  return (
    <div className={cn("relative -ml-1 min-w-0", className)}>
      <div
        className={cn(
          "h-9 overflow-x-auto overscroll-x-contain scroll-px-8 px-1 motion-safe:scroll-smooth [scrollbar-width:none]",
          before &&
            after &&
            "[mask-image:linear-gradient(to_right,transparent_1rem,black_3rem,black_calc(100%-3rem),transparent_calc(100%-1rem))]",
          before && !after && "[mask-image:linear-gradient(to_right,transparent_1rem,black_3rem)]",
          after && !before && "[mask-image:linear-gradient(to_left,transparent_1rem,black_3rem)]",
        )}
        ref={ref}
      >
        <div className="flex h-full w-max items-center gap-1">{children}</div>
      </div>
      {before && <Arrow at="start" onPress={() => scroll(-1)} />}
      {after && <Arrow at="end" onPress={() => scroll(1)} />}
    </div>
  );
}

/** Only for the pointer, because Tab reaches the filters too. */
function Arrow({ at, onPress }: { at: "start" | "end"; onPress: () => void }) {
  const Icon = at === "start" ? ChevronLeft : ChevronRight;
  return (
    <button
      aria-label={at === "start" ? "Filters before" : "More filters"}
      className={cn(
        "absolute inset-y-1 flex w-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text",
        at === "start" ? "left-0" : "right-0",
      )}
      onClick={onPress}
      tabIndex={-1}
      type="button"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
