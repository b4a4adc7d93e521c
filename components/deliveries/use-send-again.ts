"use client";

import { useRouter } from "next/navigation";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { sendAgainAction } from "#lib/dashboard/actions/deliveries.ts";

/** Resends deliveries: retries pending ones and replays finished ones, one request at a time. */
export function useSendAgain(slug: string, onDone: () => void) {
  const router = useRouter();
  const { pending, refused, ask } = useAnswer();
  const send = (ids: readonly string[]) => {
    if (pending || ids.length === 0) return;
    ask(
      () => sendAgainAction(slug, { delivery_ids: [...ids] }),
      ({ retried, replayed, refused: not }) => {
        const done = [retried > 0 && `${retried} tried now`, replayed > 0 && `${replayed} replayed`].filter(Boolean);
        const [first] = not;
        if (first)
          toast.bad(`${plural(not.length, "delivery", "deliveries")} could not be sent`, {
            description: first.message,
          });
        if (done.length > 0)
          toast.ok(ids.length === 1 ? "It is being sent again" : "They are being sent again", {
            description: `${done.join(", ")}.`,
          });
        onDone();
        router.refresh();
      },
    );
  };
  return { send, pending, refused };
}
