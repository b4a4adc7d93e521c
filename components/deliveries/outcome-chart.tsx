"use client";

import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { useLead } from "#components/ui/hooks/use-pressed-query.ts";
import { lazyPart } from "#components/ui/primitives/lazy-part.tsx";
import { refuseOffline } from "#components/ui/primitives/refuse-offline.ts";
import { cn } from "#components/ui/text/cn.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import { minuteIn, zoneMark } from "#components/ui/text/zoned-time.ts";
import type { OutcomeBucket } from "#lib/webhooks/deliveries/types.ts";
import { type DeliveriesView, deliveriesAddress } from "./view.ts";

const OutcomeTable = lazyPart(async () => (await import("./outcome-table.tsx")).OutcomeTable);

type OutcomeChartProps = {
  buckets: readonly OutcomeBucket[];
  slug: string;
  view: DeliveriesView;
};

const HEIGHT = 35;
const SLOT = 8;
const PARTS = [
  { name: "delivered", className: "fill-bar-ok" },
  { name: "waiting", className: "fill-bar-warn" },
  { name: "canceled", className: "fill-line-strong" },
  { name: "failed", className: "fill-bar-bad" },
] as const;

const sum = (bucket: OutcomeBucket) => PARTS.reduce((total, { name }) => total + bucket[name], 0);

/**
 * Deliveries by outcome over the chosen range. Dragging, or Shift with the arrow keys and Enter,
 * filters the log to a span. The table below has the same numbers.
 */
export function OutcomeChart({ buckets, slug, view }: OutcomeChartProps) {
  const lead = useLead();
  const [chosen, setChosen] = useState<{ anchor: number; at: number }>();
  const [dragging, setDragging] = useState(false);
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const { zone } = useTimes();
  /** "20 Nov 15:02 UTC+1" */
  const axisTime = (at: string) => `${minuteIn(new Date(at), zone)} ${zoneMark(new Date(at), zone)}`;
  const last = buckets.length - 1;
  const top = Math.max(1, ...buckets.map(sum));
  const low = chosen ? Math.min(chosen.anchor, chosen.at) : -1;
  const high = chosen ? Math.max(chosen.anchor, chosen.at) : -1;

  const narrow = () => {
    const [first, end] = [buckets[low], buckets[high]];
    if (!first || !end) return;
    setChosen(undefined);
    if (!refuseOffline())
      lead(deliveriesAddress.refineHref(slug, view, { range: undefined, from: first.start, to: end.end }));
  };
  const slotAt = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * buckets.length)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const at = Math.min(last, Math.max(0, (chosen?.at ?? last + 1) + step));
      setChosen({ anchor: event.shiftKey ? (chosen?.anchor ?? at) : at, at });
    } else if (event.key === "Enter" && chosen) narrow();
    else if (event.key === "Escape" && chosen) {
      event.preventDefault();
      setChosen(undefined);
    }
  };
  const [first, end] = [buckets[low], buckets[high]];
  const totals = Object.fromEntries(
    PARTS.map(({ name }) => [name, buckets.reduce((all, each) => all + each[name], 0)]),
  );
  return (
    <div className="px-4 sm:px-6">
      {/* biome-ignore lint/a11y/useSemanticElements: a figure cannot be focused, and this needs keyboard control */}
      <div
        aria-label={`Deliveries by outcome: ${PARTS.map(({ name }) => `${totals[name]} ${name}`).join(", ")}. Arrow keys select a range, Shift widens it, Enter shows it.`}
        className="rounded-sm"
        onKeyDown={onKeyDown}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard control, see above
        tabIndex={0}
      >
        <svg
          aria-hidden="true"
          className="block h-8.75 w-full cursor-col-resize touch-pan-y select-none"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDragging(true);
            setChosen({ anchor: slotAt(event), at: slotAt(event) });
          }}
          onPointerMove={(event) => dragging && chosen && setChosen({ ...chosen, at: slotAt(event) })}
          onPointerCancel={() => {
            setDragging(false);
            setChosen(undefined);
          }}
          onPointerUp={() => {
            if (!dragging) return;
            setDragging(false);
            narrow();
          }}
          preserveAspectRatio="none"
          viewBox={`0 0 ${buckets.length * SLOT} ${HEIGHT}`}
        >
          {buckets.map((bucket, slot) => {
            let base = HEIGHT;
            return (
              <g key={bucket.start}>
                <title>{`${axisTime(bucket.start)}: ${PARTS.map(({ name }) => `${grouped(bucket[name])} ${name}`).join(", ")}`}</title>
                <rect
                  className={cn(slot >= low && slot <= high ? "fill-accent-soft" : "fill-transparent hover:fill-hover")}
                  height={HEIGHT}
                  width={SLOT}
                  x={slot * SLOT}
                  y="0"
                />
                {PARTS.map(({ name, className }) => {
                  const height = bucket[name] === 0 ? 0 : Math.max(1, (bucket[name] / top) * (HEIGHT - 2));
                  base -= height;
                  return (
                    <rect
                      className={cn(
                        "pointer-events-none",
                        view.env === "test" && name === "delivered" ? "fill-test/75" : className,
                      )}
                      height={height}
                      key={name}
                      width={SLOT - 1.5}
                      x={slot * SLOT + 0.75}
                      y={base}
                    />
                  );
                })}
              </g>
            );
          })}
        </svg>
      </div>
      <div className="flex h-6.25 items-center justify-between border-t border-line text-2xs text-faint tabular-nums">
        <span>{buckets[0] && axisTime(buckets[0].start)}</span>
        <span className="flex items-center gap-2">
          <span aria-live="polite">
            {first && end ? (
              `${axisTime(first.start)} to ${axisTime(end.end)}`
            ) : (
              <span className="max-sm:hidden">Drag to select a range</span>
            )}
          </span>
          <button
            aria-controls={id}
            aria-expanded={asTable}
            className="h-6 rounded-sm px-1 text-muted hover:text-text"
            onClick={() => setAsTable(!asTable)}
            type="button"
          >
            As a table
          </button>
        </span>
        <span>{buckets[last] && axisTime(buckets[last].end)}</span>
      </div>
      <div id={id}>{asTable && <OutcomeTable buckets={buckets} />}</div>
    </div>
  );
}
