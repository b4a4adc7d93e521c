"use client";

import { FormDialog } from "#components/forms/form-dialog.tsx";
import { undoBy } from "#components/forms/undo.ts";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { pauseWebhookAction, resumeWebhookAction } from "#lib/dashboard/actions/webhooks.ts";
import { PAUSED_REASON_MAX } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { countText } from "./health-text.ts";

type PauseWebhookDialogProps = { slug: string; webhook: Webhook; health: WebhookHealth; onClose: () => void };

/** Pauses deliveries to an endpoint; nothing is lost. */
export function PauseWebhookDialog({ slug, webhook, health, onClose }: PauseWebhookDialogProps) {
  return (
    <FormDialog
      action={(given) => {
        const reason = String(given.get("reason")).trim();
        return pauseWebhookAction(slug, { id: webhook.id, ...(reason && { reason }) });
      }}
      onClose={onClose}
      onDone={() =>
        toast.ok("The webhook is paused", {
          description: "Its deliveries are held until you resume it.",
          action: undoBy(() => resumeWebhookAction(slug, { id: webhook.id, held: "deliver" })),
        })
      }
      signIn={{ next: `/${slug}/webhooks/${webhook.id}` }}
      size="sm"
      submitLabel="Pause"
      title="Pause this webhook?"
    >
      {({ fields }) => (
        <>
          <ul className="flex list-disc flex-col gap-1 pl-4 text-muted">
            <li>
              Deliveries are held, not dropped
              {health.pending > 0 &&
                `: the ${countText(health.pending, health.more)} that ${health.pending === 1 ? "waits" : "wait"} now, and all that come`}
              .
            </li>
            <li>Requests in progress still finish.</li>
            <li>When you resume, you choose whether to deliver or skip what was held.</li>
            <li>Test events and requested replays are still sent.</li>
          </ul>
          <Field
            error={fields?.reason}
            hint={`Shown to everyone in the workspace, ${plural(PAUSED_REASON_MAX, "character")} at most.`}
            label="Reason"
            name="reason"
            optional
          >
            {(control) => (
              <Input
                {...control}
                data-autofocus=""
                maxLength={PAUSED_REASON_MAX}
                placeholder="Maintenance until Monday"
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
