import { memo } from "react";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { ShortId } from "#components/ui/primitives/short-id.tsx";
import { OpenableTr, OpenRowLink } from "#components/ui/table/openable-row.tsx";
import { Td } from "#components/ui/table/table-parts.tsx";
import { describeWaiting } from "#lib/webhooks/deliveries/rules.ts";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryStatusPill } from "./delivery-status.tsx";
import { withoutScheme } from "./without-scheme.ts";

type DeliveryRowProps = {
  delivery: Delivery;
  /** Highlighted briefly as new. */
  fresh: boolean;
  /** URL with its sheet open. */
  href: string;
  current: boolean;
  /** Selects the row; undefined without permission to replay. */
  onTick?: ((id: string, on: boolean, range: boolean) => void) | undefined;
  chosen?: boolean;
  /** Whether any row is selected, which keeps the boxes visible next to an open sheet. */
  choosing?: boolean;
};

export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { delivery, fresh, href, current, onTick, chosen = false, choosing = false } = props;
  const answer = delivery.last_status ?? delivery.last_error;
  return (
    <OpenableTr current={current} fresh={fresh} id={delivery.id}>
      {onTick && (
        <Td compact={choosing ? undefined : "never"} from="sm">
          <Checkbox
            checked={chosen}
            label={
              <span className="sr-only">
                Choose {delivery.event}, {delivery.id}
              </span>
            }
            onChange={(event) =>
              onTick(
                delivery.id,
                event.currentTarget.checked,
                event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
              )
            }
          />
        </Td>
      )}
      {/* Phones have no checkbox column. */}
      <Td compact={choosing || !onTick ? undefined : "first"} className="text-muted max-sm:pl-4">
        <RelativeTime at={delivery.created_at} />
      </Td>
      <Td className="max-sm:w-full max-sm:max-w-0">
        <OpenRowLink className="block truncate" href={href} id={delivery.id}>
          {delivery.event}
        </OpenRowLink>
        {/* Narrow screens have no room for a column. */}
        <bdi className="block truncate text-xs text-muted md:hidden" title={delivery.url}>
          {withoutScheme(delivery.url)}
        </bdi>
      </Td>
      <Td compact="never" from="xl">
        <ShortId className="text-muted" id={delivery.id} />
      </Td>
      <Td compact="xl" className="w-full max-w-0" from="md">
        <bdi className="block truncate text-muted" title={delivery.url}>
          {withoutScheme(delivery.url)}
        </bdi>
      </Td>
      <Td className="max-sm:pr-4 max-sm:text-right">
        <span className="flex items-center gap-1.5 max-sm:justify-end">
          <DeliveryStatusPill delivery={delivery} />
          {delivery.replay_of && <span className="text-2xs text-faint max-sm:sr-only">replay</span>}
        </span>
      </Td>
      <Td compact="never" from="lg">
        {answer !== null && <code className="block max-w-36 truncate font-mono text-xs text-muted">{answer}</code>}
      </Td>
      <Td compact="last" className={delivery.attempts_made > 1 ? "" : "text-faint"} from="sm" num>
        {delivery.attempts_made}
      </Td>
      <Td compact="never" className="text-muted" from="lg">
        <NextAttempt delivery={delivery} />
      </Td>
    </OpenableTr>
  );
});

/** When the next attempt is due, or why it is waiting. */
function NextAttempt({ delivery: { next_attempt_at: at, waiting_for } }: { delivery: Delivery }) {
  if (waiting_for) {
    const text = `waits: ${describeWaiting(waiting_for)}`;
    return (
      <span className="block max-w-44 truncate" title={text}>
        {text}
      </span>
    );
  }
  return at && <RelativeTime at={at} />;
}
