"use client";

import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { createReplayAction, previewReplayAction } from "#lib/dashboard/replays/actions.ts";
import { timeLeft } from "./progress.ts";
import { type ReplayChoices, ReplayFields, type ReplayWish, wishOf } from "./replay-fields.tsx";

type ReplayWizardProps = {
  slug: string;
  choices: ReplayChoices;
  /** What the fields hold at first. */
  initial: ReplayWish;
};

/** The button that replays a range, and its dialog: choose, see how many, then send. */
export function ReplayWizard(props: ReplayWizardProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="primary">
        <RotateCcw aria-hidden="true" /> Replay a range
      </Button>
      {open && <WizardDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function WizardDialog({ slug, choices, initial, onClose }: ReplayWizardProps & { onClose: () => void }) {
  const router = useRouter();
  const preview = useAnswer();
  const create = useAnswer();
  /** What was counted, and for which wish: another wish has to be counted anew. */
  const [counted, setCounted] = useState<{ count: number; wish: ReplayWish }>();
  const refused = create.refused ?? preview.refused;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wish = wishOf(new FormData(event.currentTarget));
    if (!counted) {
      preview.ask(
        () => previewReplayAction(slug, { ...wish, preview: true }),
        ({ count }) => setCounted({ count, wish }),
      );
      return;
    }
    create.ask(
      () => createReplayAction(slug, counted.wish),
      () => {
        toast.ok("The replay has begun", { description: "Its progress is on this page." });
        onClose();
        router.push(`/${slug}/replays`);
      },
    );
  };
  const rate = counted?.wish.rate_per_second ?? 1;
  return (
    <Dialog
      description="Sends deliveries of a time range again, each once, behind whatever is new. What is still being tried is left alone."
      onClose={onClose}
      title="Replay a range"
    >
      <form className="contents" noValidate onChange={() => setCounted(undefined)} onSubmit={submit}>
        <DialogBody>
          <ReplayFields choices={choices} fields={refused?.fields} initial={initial} />
          {counted && (
            <Callout tone={counted.count === 0 ? "warn" : "info"}>
              {counted.count === 0 ? (
                "No delivery matches. Widen the range or the filters."
              ) : (
                <>
                  {plural(counted.count, "delivery", "deliveries")} will be sent again; at {rate} a second that takes{" "}
                  {timeLeft(Math.ceil(counted.count / rate)).replace(" left", "")}. Receivers see{" "}
                  <code className="font-mono text-xs whitespace-nowrap">X-Service-Replay: true</code> and the same event
                  ids.
                </>
              )}
            </Callout>
          )}
          {!refused?.fields && <Refusal refused={refused} />}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            disabled={counted?.count === 0}
            pending={preview.pending || create.pending}
            type="submit"
            variant="primary"
          >
            {counted ? `Replay ${counted.count.toLocaleString("en")}` : "Count them"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
