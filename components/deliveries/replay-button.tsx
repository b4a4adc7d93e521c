"use client";

import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.ts";
import { useAnswer } from "#components/ui/use-answer.ts";
import { replayDeliveryAction } from "#lib/deliveries/actions.ts";
import type { Delivery } from "#lib/deliveries/types.ts";

type ReplayButtonProps = { slug: string; delivery: Delivery; onReplayed: (id: string) => void };

/** Sends a delivery that is over once more, and opens the new one. */
export function ReplayButton({ slug, delivery, onReplayed }: ReplayButtonProps) {
  const { pending, refused, ask } = useAnswer();
  const over = delivery.status !== "pending" && delivery.status !== "held";
  const replay = () =>
    ask(
      () => replayDeliveryAction(slug, { delivery_id: delivery.id }),
      ({ id }) => {
        toast.ok("It is on its way again", { description: "The new delivery is open; its outcome shows here." });
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
        title={over ? "Sends the same event again, marked as a replay" : "It can be replayed once it is over"}
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
