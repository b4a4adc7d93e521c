"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { createReplayAction, previewReplayAction } from "#lib/dashboard/actions/replays.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import { timeLeft } from "./progress.ts";
import { ReplayFields, type ReplayInput, type ReplayWizardProps, readReplay } from "./replay-fields.tsx";

/**
 * Selects, counts, then replays. The initial values are counted on opening because they are often
 * what is wanted.
 */
export function ReplayWizardDialog({ slug, choices, initial, onClose }: ReplayWizardProps & { onClose: () => void }) {
  const router = useRouter();
  const { zone } = useTimes();
  /** The count and its input; another input must be counted again. */
  const [counted, setCounted] = useState<{ count: number; input: ReplayInput }>();
  const edits = useRef(0);
  const count = async (input: ReplayInput) => {
    const before = edits.current;
    const answer = await previewReplayAction(slug, { ...input, preview: true });
    // Discard the count if the input has changed since.
    if (answer.ok && edits.current === before) setCounted({ count: answer.value.count, input });
    return answer;
  };
  const rate = counted?.input.rate_per_second ?? 1;
  // With nothing to send, the button counts again and keeps the focus.
  const ready = counted && counted.count > 0 ? counted : undefined;
  return (
    <FormDialog<Replay | { count: number }>
      action={(given) => (ready ? createReplayAction(slug, ready.input) : count(readReplay(given, zone, initial)))}
      description="Resends each delivery in a time range once, after any new ones. Those still being retried get their next attempt now."
      noValidate
      onChange={() => {
        edits.current += 1;
        setCounted(undefined);
      }}
      onClose={onClose}
      onDone={(answer) => {
        if ("count" in answer) return;
        toast.ok("The replay has started");
        onClose();
        router.push(`/${slug}/replays/${answer.id}`);
      }}
      sendsAtOnce
      staysOpen
      submitLabel={ready ? `Replay ${grouped(ready.count)}` : "Count deliveries"}
      title="Replay a range"
    >
      {({ fields }) => (
        <>
          <ReplayFields choices={choices} fields={fields} initial={initial} />
          {counted && (
            <Callout tone={counted.count === 0 ? "warn" : "info"}>
              {counted.count === 0 ? (
                "No delivery matches. Widen the range or the filters."
              ) : (
                <>
                  {plural(counted.count, "delivery", "deliveries")} will be sent again; at {rate} per second, that takes{" "}
                  {timeLeft(Math.ceil(counted.count / rate)).replace(" left", "")}. Receivers see the same event ids,
                  and <code className="font-mono text-xs whitespace-nowrap">X-Service-Replay: true</code> where a
                  delivery had already finished.
                </>
              )}
            </Callout>
          )}
        </>
      )}
    </FormDialog>
  );
}
