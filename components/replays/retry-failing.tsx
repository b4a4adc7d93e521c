"use client";

import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import { retryReplayAction } from "#lib/dashboard/actions/replays.ts";

type RetryFailingProps = { slug: string; id: string; count: number | null };

/**
 * Retries a replay's failing deliveries in a new replay and opens it. `count` is null if unknown.
 */
export function RetryFailing({ slug, id, count }: RetryFailingProps) {
  const router = useRouter();
  const { pending, refused, ask } = useAnswer();
  const retry = () =>
    ask(
      () => retryReplayAction(slug, { replay_id: id }),
      (made) => {
        toast.ok("The retry has started");
        router.push(`/${slug}/replays/${made.id}`);
      },
    );
  return (
    <>
      <span aria-live="polite" className="text-xs font-medium text-bad empty:hidden">
        {refused?.message}
      </span>
      <Button onClick={retry} pending={pending} variant="primary">
        <RotateCcw aria-hidden="true" /> Retry {count === null ? "" : `${grouped(count)} `}failing
      </Button>
    </>
  );
}
