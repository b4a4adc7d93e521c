"use client";

import { Plus } from "lucide-react";
import { useAddressFlag } from "#components/ui/hooks/use-address-flag.ts";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";

const load = () => import("./create-webhook-dialog.tsx");
const CreateWebhookDialog = lazyDialog(async () => (await load()).CreateWebhookDialog);

/** The button that creates a webhook; `create=1` in the URL opens it too. */
export function CreateWebhook({ slug, verifySnippet }: { slug: string; verifySnippet: string }) {
  const { open, put } = useAddressFlag("create");
  return (
    <>
      <Button onClick={() => put(true)} onFocus={preload(load)} onPointerEnter={preload(load)} variant="primary">
        <Plus aria-hidden="true" /> Add webhook
      </Button>

      {open && <CreateWebhookDialog onClose={() => put(false)} slug={slug} verifySnippet={verifySnippet} />}
    </>
  );
}
