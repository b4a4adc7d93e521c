import type { ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { ReplayButton } from "./replay-button.tsx";
import { RetryButton } from "./retry-button.tsx";

type DeliveryActionsProps = {
  slug: string;
  delivery: ShownDelivery;
  /** Opens the new delivery. */
  onReplayed: (id: string) => void;
  onRetried: () => void;
};

/**
 * Whether a delivery was attempted and waits for its next attempt rather than for other deliveries.
 */
const waitsForRetry = ({ status, attempts_made, next_attempt_at, waiting_for, listener_id }: ShownDelivery): boolean =>
  status === "pending" && attempts_made > 0 && next_attempt_at !== null && waiting_for === null && listener_id === null;

/** Retries a pending delivery or replays a finished one. */
export function DeliveryActions({ slug, delivery, onReplayed, onRetried }: DeliveryActionsProps) {
  return waitsForRetry(delivery) ? (
    <RetryButton delivery={delivery} key="retry" onRetried={onRetried} slug={slug} />
  ) : (
    <ReplayButton delivery={delivery} key="replay" onReplayed={onReplayed} slug={slug} />
  );
}
