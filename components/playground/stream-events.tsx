import { useMemo } from "react";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { readEvents, type ShownEvent } from "./read-events.ts";

/** Stream events in order; each opens to its data. */
export function StreamEvents({ text }: { text: string }) {
  const events = useMemo(() => readEvents(text), [text]);
  if (events.length === 0) return <p className="py-3 text-muted">No event yet.</p>;
  return (
    <ol aria-label="Events in order of arrival" className="divide-y divide-line">
      {events.map((event) => (
        <EventRow event={event} key={event.seq} />
      ))}
    </ol>
  );
}

function EventRow({ event }: { event: ShownEvent }) {
  return (
    <li>
      <details className="group py-1">
        <summary className="flex min-h-7 cursor-default flex-wrap items-center gap-x-3 rounded-sm hover:bg-hover">
          <span className="w-6 text-right text-muted tabular-nums">{event.seq}</span>
          <code className="font-mono text-xs">{event.type}</code>
          <span className="min-w-0 flex-1 truncate text-muted">
            <UntrustedText text={event.about} />
          </span>
        </summary>
        <pre className="py-2 pl-9 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          <UntrustedText text={event.text} />
        </pre>
      </details>
    </li>
  );
}
