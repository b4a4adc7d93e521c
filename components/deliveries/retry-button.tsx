"use client";

import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { retryDeliveryAction } from "#lib/dashboard/deliveries/actions.ts";
import type { ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { MAX_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";

type RetryButtonProps = { slug: string; delivery: ShownDelivery; onRetried: () => void };

/** Has the next attempt of a delivery made now that waits for it. */
export function RetryButton({ slug, delivery, onRetried }: RetryButtonProps) {
  const { pending, refused, ask } = useAnswer();
  const next = delivery.attempts_made + 1;
  const retry = () =>
    ask(
      () => retryDeliveryAction(slug, { delivery_id: delivery.id }),
      () => {
        toast.ok("It is being tried again", {
          description: `Attempt ${next} of ${MAX_ATTEMPTS}; its outcome shows here.`,
        });
        onRetried();
      },
    );
  return (
    <>
      <Button
        onClick={retry}
        pending={pending}
        size="sm"
        title={`Makes attempt ${next} of ${MAX_ATTEMPTS} now; if it fails, the schedule continues`}
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
