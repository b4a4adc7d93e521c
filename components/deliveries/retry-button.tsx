"use client";

import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { retryDeliveryAction } from "#lib/dashboard/actions/deliveries.ts";
import type { ShownDelivery } from "#lib/webhooks/deliveries/types.ts";

type RetryButtonProps = { slug: string; delivery: ShownDelivery; onRetried: () => void };

/** Makes a manual attempt for a delivery that waits for its next one. */
export function RetryButton({ slug, delivery, onRetried }: RetryButtonProps) {
  const { pending, refused, ask } = useAnswer();
  const retry = () =>
    ask(
      () => retryDeliveryAction(slug, { delivery_id: delivery.id }),
      () => {
        toast.ok("Retrying the delivery", { description: "The result appears here." });
        onRetried();
      },
    );
  return (
    <>
      <Button
        onClick={retry}
        pending={pending}
        size="sm"
        title="Makes an extra attempt now. The retry schedule does not change."
        variant="primary"
      >
        Try now
      </Button>
      {refused && (
        <p className="w-full text-xs font-medium text-bad" role="alert">
          {refused.message}
        </p>
      )}
    </>
  );
}
