"use client";

import { useRouter } from "next/navigation";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { sendAgainAction } from "#lib/dashboard/deliveries/actions.ts";

type SendSelectedProps = { slug: string; ids: readonly string[]; onClear: () => void };

/** What can be done with the rows that are chosen; nothing while none is. */
export function SendSelected({ slug, ids, onClear }: SendSelectedProps) {
  const router = useRouter();
  const { pending, refused, ask } = useAnswer();
  if (ids.length === 0) return null;
  const send = () =>
    ask(
      () => sendAgainAction(slug, { delivery_ids: [...ids] }),
      ({ retried, replayed, refused: not }) => {
        const done = [retried > 0 && `${retried} tried now`, replayed > 0 && `${replayed} replayed`].filter(Boolean);
        const [first] = not;
        if (first)
          toast.bad(`${plural(not.length, "delivery", "deliveries")} could not be sent`, {
            description: first.message,
          });
        if (done.length > 0) toast.ok("They are on their way again", { description: `${done.join(", ")}.` });
        onClear();
        router.refresh();
      },
    );
  return (
    <section
      aria-label="Chosen deliveries"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-accent-soft px-4 py-2 sm:px-6"
    >
      <span className="font-medium tabular-nums">{ids.length} chosen</span>
      <Button
        onClick={send}
        pending={pending}
        size="sm"
        title="Tries now what waits, replays what is over"
        variant="primary"
      >
        Send {ids.length === 1 ? "it" : "them"} again
      </Button>
      <Button onClick={onClear} size="sm">
        Clear
      </Button>
      {refused && (
        <p className="text-xs font-medium text-bad" role="alert">
          {refused.message}
        </p>
      )}
    </section>
  );
}
