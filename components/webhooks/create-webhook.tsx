"use client";

import { Plus } from "lucide-react";
import { DialogButton } from "#components/ui/primitives/dialog-button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";

const load = () => import("./create-webhook-dialog.tsx");
const CreateWebhookDialog = lazyDialog(async () => (await load()).CreateWebhookDialog);

/** The button that creates a webhook; `create=1` in the URL opens it too. */
export function CreateWebhook({ slug, verifySnippet }: { slug: string; verifySnippet: string }) {
  return (
    <DialogButton
      flag="create"
      label={
        <>
          <Plus aria-hidden="true" /> Add webhook
        </>
      }
      load={load}
    >
      {(close) => <CreateWebhookDialog onClose={close} slug={slug} verifySnippet={verifySnippet} />}
    </DialogButton>
  );
}
