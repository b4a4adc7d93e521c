import type { ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { ReplayButton } from "./replay-button.tsx";
import { RetryButton } from "./retry-button.tsx";

type DeliveryActionsProps = {
  slug: string;
  delivery: ShownDelivery;
  /** Opens the new delivery that a replay is. */
  onReplayed: (id: string) => void;
  /** Reads the delivery again. */
  onRetried: () => void;
};

/** Whether it waits for an attempt that can be brought forward: it has been tried, and is not due already behind others. */
const waitsForRetry = ({ status, attempts_made, next_attempt_at, waiting_for, listener_id }: ShownDelivery): boolean =>
  status === "pending" && attempts_made > 0 && next_attempt_at !== null && waiting_for === null && listener_id === null;

/** What sends a delivery again: its next attempt now while it is being tried again, a replay once it is over. */
export function DeliveryActions({ slug, delivery, onReplayed, onRetried }: DeliveryActionsProps) {
  return waitsForRetry(delivery) ? (
    <RetryButton delivery={delivery} key="retry" onRetried={onRetried} slug={slug} />
  ) : (
    <ReplayButton delivery={delivery} key="replay" onReplayed={onReplayed} slug={slug} />
  );
}
