"use client";

import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { replayDeliveryAction } from "#lib/dashboard/actions/deliveries.ts";
import type { ShownDelivery } from "#lib/webhooks/deliveries/types.ts";

type ReplayButtonProps = { slug: string; delivery: ShownDelivery; onReplayed: (id: string) => void };

const AGAIN = "Sends the same event again, marked as a replay";

/**
 * Replays a finished delivery and opens the new one. A listener's delivery goes to its listener
 * again.
 */
export function ReplayButton({ slug, delivery, onReplayed }: ReplayButtonProps) {
  const { pending, refused, ask } = useAnswer();
  const local = delivery.listener_id !== null;
  const over = delivery.status !== "pending" && delivery.status !== "held";
  const replay = () =>
    ask(
      () => replayDeliveryAction(slug, { delivery_id: delivery.id }),
      ({ id }) => {
        toast.ok("It is being sent again", {
          description: local
            ? "It is sent as soon as the listener connects. The new delivery is open."
            : "The new delivery is open; its outcome shows here.",
        });
        onReplayed(id);
      },
    );
  return (
    <>
      <Button
        disabled={!over}
        onClick={replay}
        pending={pending}
        size="sm"
        title={
          over ? `${AGAIN}${local ? ", to the same command line" : ""}` : "It can be replayed once it has finished"
        }
        variant="primary"
      >
        Replay
      </Button>
      {refused && (
        <p className="w-full text-xs font-medium text-bad" role="alert">
          {refused.message}
        </p>
      )}
    </>
  );
}
