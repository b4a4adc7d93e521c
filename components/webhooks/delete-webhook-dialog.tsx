"use client";

import { useRouter } from "next/navigation";
import { LogDays } from "#components/retention/log-days.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { ConfirmByName } from "#components/ui/primitives/confirm-by-name.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { deleteWebhookAction } from "#lib/dashboard/actions/webhooks.ts";
import type { DeletedWebhook, Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { addressParts } from "./address.ts";
import { countText } from "./health-text.ts";

type DeleteWebhookDialogProps = {
  slug: string;
  webhook: Webhook;
  health: WebhookHealth;
  /** Finished deliveries of the last seven days. */
  week: number;
  onClose: () => void;
  onPause: () => void;
};

/** Deletes a webhook: explains the consequences and offers pausing first, which loses nothing. */
export function DeleteWebhookDialog({ slug, webhook, health, week, onClose, onPause }: DeleteWebhookDialogProps) {
  const router = useRouter();
  const { pending, refused, ask } = useAnswer();
  const name = webhook.description || addressParts(webhook.url).host;
  const lastWeek = week + health.pending;
  const waiting = health.pending + health.held;

  const deleted = ({ deliveries_canceled: canceled }: DeletedWebhook) => {
    toast.ok(`${name} is deleted`, {
      description:
        canceled > 0
          ? `${plural(canceled, "waiting delivery", "waiting deliveries")} canceled.`
          : "Nothing was waiting.",
    });
    router.push(`/${slug}/webhooks`);
  };

  return (
    <ConfirmByName
      confirmLabel="Delete webhook"
      error={refused?.message}
      name={name}
      onClose={onClose}
      onConfirm={() => ask(() => deleteWebhookAction(slug, { id: webhook.id }), deleted)}
      pending={pending}
      title={`Delete ${name}?`}
    >
      <Callout
        title={
          lastWeek > 0
            ? `It has had ${plural(lastWeek, "delivery", "deliveries")} in the last 7 days`
            : "It has had no deliveries in the last 7 days"
        }
        tone={lastWeek > 0 || waiting > 0 ? "warn" : "info"}
      >
        {waiting > 0 && (
          <p>
            {countText(waiting, health.more)} {waiting === 1 ? "delivery that waits is" : "deliveries that wait are"}{" "}
            canceled.
          </p>
        )}
        <p>
          Nothing more is sent to this address. The secret is destroyed: a webhook created later gets a new one. Past
          deliveries stay in the log for <LogDays /> days. This cannot be undone.
        </p>
      </Callout>
      {webhook.status === "active" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1 text-muted">
            <span className="font-medium text-text">The safe way:</span> pause it. New events are held, and you can
            resume or delete it later.
          </p>
          <Button onClick={onPause} size="sm">
            Pause instead
          </Button>
        </div>
      )}
    </ConfirmByName>
  );
}
