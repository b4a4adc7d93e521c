"use client";

import type { FormEvent } from "react";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { useFocusInvalid } from "#components/ui/hooks/use-focus-invalid.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { updateWebhookAction } from "#lib/dashboard/subscriptions/actions.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { Refusal } from "./refusal.tsx";
import { draftOf, readDraft } from "./webhook-draft.ts";
import { WebhookFields } from "./webhook-fields.tsx";

type EditWebhookDialogProps = { slug: string; webhook: Webhook; onClose: () => void };

/** Changes where a subscription leads and what it is sent. Its secret and its history stay. */
export function EditWebhookDialog({ slug, webhook, onClose }: EditWebhookDialogProps) {
  const { pending, refused, ask } = useAnswer();
  const form = useFocusInvalid(refused);
  const saved = () => {
    onClose();
    toast.ok("The webhook is changed", { description: "What is sent from now on goes by the new settings." });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wish = readDraft(new FormData(event.currentTarget));
    ask(() => updateWebhookAction(slug, { id: webhook.id, ...wish }), saved);
  };
  return (
    <Dialog
      description="The secret stays the same. Deliveries that wait for another attempt go to the new address too."
      onClose={onClose}
      size="lg"
      title="Edit webhook"
    >
      <form className="contents" onSubmit={submit} ref={form}>
        <DialogBody>
          <WebhookFields draft={draftOf(webhook)} fields={refused?.fields} slug={slug} />
          <Refusal next={`/${slug}/webhooks/${webhook.id}`} refused={refused} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={pending} type="submit" variant="primary">
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
