"use client";

import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { cancelReplayAction, updateReplayAction } from "#lib/dashboard/actions/replays.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";

type ReplayActionsProps = { slug: string; replay: Pick<Replay, "id" | "status">; onChanged: () => void };

/** Pauses, resumes or cancels an unfinished replay. */
export function ReplayActions({ slug, replay, onChanged }: ReplayActionsProps) {
  const { pending, refused, ask } = useAnswer();
  const set = (status: "running" | "paused") =>
    ask(() => updateReplayAction(slug, { replay_id: replay.id, status }), onChanged);
  const cancel = () =>
    ask(
      () => cancelReplayAction(slug, { replay_id: replay.id }),
      () => {
        toast.ok("Replay canceled", { description: "Requests in progress will finish." });
        onChanged();
      },
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span aria-live="polite" className="text-xs font-medium text-bad empty:hidden">
        {refused?.message}
      </span>
      {replay.status === "running" ? (
        <Button onClick={() => set("paused")} pending={pending} size="sm">
          Pause
        </Button>
      ) : (
        <Button onClick={() => set("running")} pending={pending} size="sm">
          Resume
        </Button>
      )}
      <Button onClick={cancel} pending={pending} size="sm">
        Cancel the rest
      </Button>
    </span>
  );
}
