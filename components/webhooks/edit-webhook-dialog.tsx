"use client";

import { useRef, useState } from "react";
import { changed, reverse } from "#components/forms/changed.ts";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { undoBy } from "#components/forms/undo.ts";
import { toast } from "#components/ui/primitives/toast.ts";
import { updateWebhookAction } from "#lib/dashboard/actions/webhooks.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { draftOf, readDraft } from "./webhook-draft.ts";
import { WebhookFields } from "./webhook-fields.tsx";

type EditWebhookDialogProps = { slug: string; webhook: Webhook; onClose: () => void };

/**
 * Changes a webhook's URL and events. Its secret and history stay, and concurrent changes by others
 * survive.
 */
export function EditWebhookDialog({ slug, webhook, onClose }: EditWebhookDialogProps) {
  // The initial values: the page may render again during input.
  const [drawn] = useState(() => draftOf(webhook));
  const change = useRef<object>({});
  const save = (fields: object) => updateWebhookAction(slug, { id: webhook.id, ...fields });
  return (
    <FormDialog
      action={(given) => {
        change.current = changed(drawn, readDraft(given));
        return save(change.current);
      }}
      description="The secret stays the same. Deliveries waiting for a retry go to the new URL too."
      onClose={onClose}
      onDone={() =>
        toast.ok("Webhook updated", {
          description: "Requests sent from now on use the new settings.",
          action: undoBy(() => save(reverse(drawn, change.current))),
        })
      }
      signIn={{ next: `/${slug}/webhooks/${webhook.id}` }}
      size="lg"
      submitLabel="Save"
      title="Edit webhook"
    >
      {({ fields }) => <WebhookFields draft={drawn} fields={fields} slug={slug} />}
    </FormDialog>
  );
}
