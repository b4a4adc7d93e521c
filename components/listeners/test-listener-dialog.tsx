"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { EventExample } from "#components/webhooks/event-example.tsx";
import { testListenerAction } from "#lib/dashboard/actions/listeners.ts";
import type { EventType } from "#lib/kernel/events/types.ts";

type TestListenerDialogProps = { slug: string; id: string; onClose: () => void };

/** Sends an example event to a listener and opens the delivery, which is polled until answered. */
export function TestListenerDialog({ slug, id, onClose }: TestListenerDialogProps) {
  const router = useRouter();
  const [type, setType] = useState<EventType>("job.completed");
  return (
    <FormDialog
      action={() => testListenerAction(slug, { id, event: type })}
      description="Only to this listener, after whatever is already waiting for it."
      onClose={onClose}
      onDone={({ id: delivery }) => router.push(`/${slug}/deliveries/${delivery}`)}
      staysOpen
      submitLabel="Send"
      title="Send a test event"
    >
      <EventExample onType={setType} slug={slug} type={type} />
    </FormDialog>
  );
}
