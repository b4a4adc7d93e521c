import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { RowLink, Td } from "#components/ui/table/table-parts.tsx";
import { cn } from "#components/ui/text/cn.ts";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryStatusPill } from "./delivery-status.tsx";

type DeliveryRowProps = {
  delivery: Delivery;
  href: string;
  compact: boolean;
  current: boolean;
  /** Just came: lit for a moment. */
  fresh: boolean;
  /** Another row's sheet is open and the keyboard came to this one. */
  onWalk: (() => void) | undefined;
};

/** An endpoint without its scheme, which is the same for nearly all. */
const place = (url: string): string => url.replace(/^https?:\/\//, "");

/** One delivery. */
export function DeliveryRow({ delivery, href, compact, current, fresh, onWalk }: DeliveryRowProps) {
  const answer = delivery.last_status ?? delivery.last_error;
  return (
    <tr
      aria-current={current || undefined}
      className={cn(fresh && "transition-colors duration-1000 starting:bg-accent-soft")}
      data-row={delivery.id}
    >
      <Td className="text-muted">
        <RelativeTime at={delivery.created_at} />
      </Td>
      <Td className="max-sm:w-full max-sm:max-w-0">
        <RowLink
          className="block truncate"
          href={href}
          id={`open-${delivery.id}`}
          onWalk={onWalk}
          prefetch={false}
          scroll={false}
        >
          {delivery.event}
        </RowLink>
      </Td>
      {!compact && (
        <Td from="xl">
          <code className="font-mono text-xs text-muted" title={delivery.id}>
            {delivery.id.slice(0, 14)}…
          </code>
        </Td>
      )}
      <Td className="w-full max-w-0" from={compact ? "xl" : "md"}>
        <bdi className="block truncate text-muted" title={delivery.url}>
          {place(delivery.url)}
        </bdi>
      </Td>
      <Td className="max-sm:pr-4 max-sm:text-right">
        <span className="flex items-center gap-1.5 max-sm:justify-end">
          <DeliveryStatusPill delivery={delivery} />
          {delivery.replay_of && <span className="text-2xs text-faint max-sm:sr-only">replay</span>}
        </span>
      </Td>
      {!compact && (
        <Td from="lg">
          {answer !== null && <code className="block max-w-36 truncate font-mono text-xs text-muted">{answer}</code>}
        </Td>
      )}
      <Td className={delivery.attempts_made > 1 ? "" : "text-faint"} from="sm" num>
        {delivery.attempts_made}
      </Td>
      {!compact && (
        <Td className="text-muted" from="lg">
          {delivery.next_attempt_at && <RelativeTime at={delivery.next_attempt_at} />}
        </Td>
      )}
    </tr>
  );
}
