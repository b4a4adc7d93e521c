"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { EventExample } from "#components/webhooks/event-example.tsx";
import { testListenerAction } from "#lib/dashboard/listeners/actions.ts";
import type { EventType } from "#lib/kernel/events/types.ts";

type TestListenerDialogProps = { slug: string; id: string; onClose: () => void };

/** Sends an event type's example to a listener, and leads to the delivery, which is followed until the app has answered. */
export function TestListenerDialog({ slug, id, onClose }: TestListenerDialogProps) {
  const router = useRouter();
  const [type, setType] = useState<EventType>("job.completed");
  const { pending, refused, ask } = useAnswer();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(
      () => testListenerAction(slug, { id, event: type }),
      ({ delivery_id: delivery }) => router.push(`/${slug}/deliveries/${delivery}`),
    );
  };
  return (
    <Dialog
      description="To this listener and to nobody else, behind what waits for it."
      onClose={onClose}
      title="Send a test event"
    >
      <form className="contents" onSubmit={submit}>
        <DialogBody>
          <EventExample onType={setType} slug={slug} type={type} />
          <Refusal refused={refused} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={pending} type="submit" variant="primary">
            Send
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
