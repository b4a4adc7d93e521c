import { Badge } from "#components/ui/primitives/badge.tsx";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import type { Subscribed } from "#lib/webhooks/subscriptions/types.ts";

/** A webhook's events, at most `most` by name and the rest as a count. */
export function WebhookEvents({ events, most = EVENT_TYPES.length }: { events: Subscribed; most?: number }) {
  const [only] = events;
  if (only === "*") return <Badge tone="accent">all events</Badge>;
  const rest = events.slice(most);
  return (
    <span
      className={most < EVENT_TYPES.length ? "inline-flex items-center gap-1" : "inline-flex flex-wrap gap-1"}
      title={events.join(", ")}
    >
      {events.slice(0, most).map((type) => (
        <Badge key={type} mono>
          {type}
        </Badge>
      ))}
      {rest.length > 0 && (
        <span className="text-xs text-faint">
          +{rest.length}
          <span className="sr-only">: {rest.join(", ")}</span>
        </span>
      )}
    </span>
  );
}
