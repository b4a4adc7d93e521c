import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { ShortId } from "#components/ui/primitives/short-id.tsx";
import { type OpenableRow, OpenableTr, OpenRowLink } from "#components/ui/table/openable-row.tsx";
import { Td } from "#components/ui/table/table-parts.tsx";
import { describeWaiting } from "#lib/webhooks/deliveries/rules.ts";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryStatusPill } from "./delivery-status.tsx";

type DeliveryRowProps = {
  delivery: Delivery;
  /** Just came: lit for a moment. */
  fresh: boolean;
  row: OpenableRow;
  /** The box that chooses it, for who may send it again. */
  choice?: RowChoice | undefined;
};

export type RowChoice = { on: boolean; onTick: (on: boolean, range: boolean) => void };

/** An endpoint without its scheme, which is the same for nearly all. */
const place = (url: string): string => url.replace(/^https?:\/\//, "");

/** One delivery. */
export function DeliveryRow({ delivery, fresh, row, choice }: DeliveryRowProps) {
  const answer = delivery.last_status ?? delivery.last_error;
  return (
    <OpenableTr fresh={fresh} row={row}>
      {choice && (
        <Td from="sm">
          <Checkbox
            checked={choice.on}
            label={
              <span className="sr-only">
                Choose {delivery.event}, {delivery.id}
              </span>
            }
            onChange={(event) =>
              choice.onTick(
                event.currentTarget.checked,
                event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
              )
            }
          />
        </Td>
      )}
      {/* On a phone there is no box before it. */}
      <Td className="text-muted max-sm:pl-4">
        <RelativeTime at={delivery.created_at} />
      </Td>
      <Td className="max-sm:w-full max-sm:max-w-0">
        <OpenRowLink className="block truncate" row={row}>
          {delivery.event}
        </OpenRowLink>
      </Td>
      {!row.compact && (
        <Td from="xl">
          <ShortId className="text-muted" id={delivery.id} />
        </Td>
      )}
      <Td className="w-full max-w-0" from={row.compact ? "xl" : "md"}>
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
      {!row.compact && (
        <Td from="lg">
          {answer !== null && <code className="block max-w-36 truncate font-mono text-xs text-muted">{answer}</code>}
        </Td>
      )}
      <Td className={delivery.attempts_made > 1 ? "" : "text-faint"} from="sm" num>
        {delivery.attempts_made}
      </Td>
      {!row.compact && (
        <Td className="text-muted" from="lg">
          <NextAttempt delivery={delivery} />
        </Td>
      )}
    </OpenableTr>
  );
}

/** When it is tried next, or why it is not although it is due. */
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
