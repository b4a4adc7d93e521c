"use client";

import { Pause, Pencil, Play } from "lucide-react";
import { useState } from "react";
import { useAddressFlag } from "#components/ui/hooks/use-address-flag.ts";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import type { FailedForGood } from "#lib/webhooks/deliveries/types.ts";
import type { Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { SendTestEvent } from "./send-test-event.tsx";

const loadEdit = () => import("./edit-webhook-dialog.tsx");
const loadPause = () => import("./pause-webhook-dialog.tsx");
const loadResume = () => import("./resume-webhook-dialog.tsx");
const loadDelete = () => import("./delete-webhook-dialog.tsx");
const EditWebhookDialog = lazyDialog(async () => (await loadEdit()).EditWebhookDialog);
const PauseWebhookDialog = lazyDialog(async () => (await loadPause()).PauseWebhookDialog);
const ResumeWebhookDialog = lazyDialog(async () => (await loadResume()).ResumeWebhookDialog);
const DeleteWebhookDialog = lazyDialog(async () => (await loadDelete()).DeleteWebhookDialog);

type WebhookActionsProps = {
  slug: string;
  webhook: Webhook;
  health: WebhookHealth;
  /** For a paused webhook that was failing. */
  failed: FailedForGood | undefined;
  mayWrite: boolean;
  mayTest: boolean;
};

export function WebhookActions({ slug, webhook, health, failed, mayWrite, mayTest }: WebhookActionsProps) {
  const [open, setOpen] = useState<"edit" | "pause" | "resume">();
  const test = useAddressFlag("test");
  const close = () => setOpen(undefined);
  const paused = webhook.status === "paused";
  return (
    <>
      {mayTest && <SendTestEvent slug={slug} webhook={{ id: webhook.id, url: webhook.url }} />}
      {mayWrite && (
        <>
          <Button onClick={() => setOpen("edit")} onFocus={preload(loadEdit)} onPointerEnter={preload(loadEdit)}>
            <Pencil aria-hidden="true" /> Edit
          </Button>
          {paused ? (
            <Button
              onClick={() => setOpen("resume")}
              onFocus={preload(loadResume)}
              onPointerEnter={preload(loadResume)}
              variant="primary"
            >
              <Play aria-hidden="true" /> Resume…
            </Button>
          ) : (
            <Button onClick={() => setOpen("pause")} onFocus={preload(loadPause)} onPointerEnter={preload(loadPause)}>
              <Pause aria-hidden="true" /> Pause…
            </Button>
          )}
        </>
      )}

      {open === "edit" && <EditWebhookDialog onClose={close} slug={slug} webhook={webhook} />}
      {open === "pause" && <PauseWebhookDialog health={health} onClose={close} slug={slug} webhook={webhook} />}
      {open === "resume" && (
        <ResumeWebhookDialog
          failed={failed}
          health={health}
          onClose={close}
          onTest={() => {
            close();
            test.put(true);
          }}
          slug={slug}
          webhook={webhook}
        />
      )}
    </>
  );
}

type DangerZoneProps = Pick<WebhookActionsProps, "slug" | "webhook" | "health"> & {
  /** Finished deliveries of the last seven days. */
  week: number;
};

/** Deletes a webhook, at the end of its page. */
export function WebhookDangerZone({ slug, webhook, health, week }: DangerZoneProps) {
  const [open, setOpen] = useState<"delete" | "pause">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Panel
        action={
          <Button
            onClick={() => setOpen("delete")}
            onFocus={preload(loadDelete)}
            onPointerEnter={preload(loadDelete)}
            variant="danger-quiet"
          >
            Delete webhook…
          </Button>
        }
        description="Permanent: waiting deliveries are canceled and the secret is destroyed."
        title="Delete"
        tone="danger"
      />

      {open === "delete" && (
        <DeleteWebhookDialog
          health={health}
          onClose={close}
          onPause={() => setOpen("pause")}
          week={week}
          slug={slug}
          webhook={webhook}
        />
      )}
      {open === "pause" && <PauseWebhookDialog health={health} onClose={close} slug={slug} webhook={webhook} />}
    </>
  );
}
