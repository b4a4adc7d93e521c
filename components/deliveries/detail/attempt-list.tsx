"use client";

import type { KeyboardEvent, ReactNode } from "react";
import { Countdown } from "#components/ui/primitives/countdown.tsx";
import { cn } from "#components/ui/text/cn.ts";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { AttemptRow, TIMELINE_GRID } from "./attempt-row.tsx";
import { Moment } from "./moment-text.tsx";
import { offsetText, plannedAttempts } from "./schedule.ts";

type AttemptListProps = {
  delivery: DeliveryDetail;
  /** Number of the attempt shown below. */
  selected: number | undefined;
  onSelect: (attempt: number) => void;
  /** Why the delivery ended or waits. */
  note: ReactNode;
};

/** Past attempts, then the planned ones. The ↑ and ↓ keys move between attempts. */
export function AttemptList({ delivery, selected, onSelect, note }: AttemptListProps) {
  const { attempts } = delivery;
  const since = delivery.attempts_unavailable ? undefined : attempts[0]?.started_at;
  const longest = Math.max(...attempts.map((attempt) => attempt.duration_ms), 1);
  const [next, ...later] = plannedAttempts(delivery);
  const walk = (event: KeyboardEvent<HTMLOListElement>) => {
    // Start from the focus: the selection follows later.
    const focused = (event.target as Element).closest<HTMLElement>("[data-attempt]")?.dataset.attempt;
    const at = attempts.findIndex((attempt) => String(attempt.number) === focused);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: attempts.length - 1 }[event.key];
    const attempt = to === undefined ? undefined : attempts[to];
    if (to === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    // The list next to the sheet uses the same keys.
    event.preventDefault();
    event.stopPropagation();
    if (!attempt) return;
    onSelect(attempt.number);
    event.currentTarget.querySelector<HTMLElement>(`[data-attempt="${attempt.number}"]`)?.focus();
  };
  return (
    <ol aria-label="Attempts" className="@container -mx-1.5 flex flex-col" onKeyDown={walk}>
      {delivery.attempts_unavailable && <li className="px-1.5 py-1 text-muted">{delivery.attempts_unavailable}</li>}
      {attempts.map((attempt) => (
        <li key={attempt.number}>
          <AttemptRow
            attempt={attempt}
            longest={longest}
            onSelect={() => onSelect(attempt.number)}
            selected={attempt.number === selected}
            since={since}
          />
        </li>
      ))}
      {next && (
        <li className={TIMELINE_GRID}>
          <Ring />
          <span className="text-faint tabular-nums">
            <span className="sr-only">Attempt </span>
            {next.number}
          </span>
          <Moment at={next.at} since={since ?? delivery.created_at} />
          <span className="text-muted @md:col-span-2">
            <Countdown to={new Date(next.at).toISOString()} what="Next attempt" />
          </span>
        </li>
      )}
      {later.length > 0 && (
        <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 px-1.5 py-1">
          <Ring faint />
          <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-muted">
            <span>Then, unless one succeeds, at about</span>
            {later.map(({ number, at, offset }) => (
              <span
                className="tabular-nums"
                key={number}
                title={`Attempt ${number}: ${offsetText(offset)} after the first`}
              >
                <Moment at={at} since={since ?? delivery.created_at} />
                <span className="text-faint"> +{offsetText(offset)}</span>
              </span>
            ))}
          </span>
        </li>
      )}
      {note && (
        <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 px-1.5 py-1">
          <Ring faint />
          <span className="text-muted">{note}</span>
        </li>
      )}
    </ol>
  );
}

/** Marks a planned attempt. */
function Ring({ faint = false }: { faint?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "size-2 justify-self-center rounded-full border border-dashed",
        faint ? "mt-1.5 border-line-strong" : "border-faint",
      )}
    />
  );
}
