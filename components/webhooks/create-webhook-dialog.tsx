"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { useFocusInvalid } from "#components/ui/hooks/use-focus-invalid.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { SecretDialog } from "#components/ui/primitives/secret-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { createWebhookAction } from "#lib/dashboard/subscriptions/actions.ts";
import type { WithSecret } from "#lib/webhooks/subscriptions/types.ts";
import { shortAddress } from "./address.ts";
import { Refusal } from "./refusal.tsx";
import { secretSnippets } from "./secret-snippets.ts";
import { EMPTY_DRAFT, readDraft } from "./webhook-draft.ts";
import { WebhookFields } from "./webhook-fields.tsx";

type CreateWebhookDialogProps = { slug: string; verifySnippet: string; onClose: () => void };

/** Makes a subscription, shows its secret, then leads to its page. */
export function CreateWebhookDialog({ slug, verifySnippet, onClose }: CreateWebhookDialogProps) {
  const router = useRouter();
  const [made, setMade] = useState<WithSecret>();
  const { pending, refused, ask } = useAnswer();
  const form = useFocusInvalid(refused);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wish = readDraft(new FormData(event.currentTarget));
    ask(() => createWebhookAction(slug, wish), setMade);
  };

  if (made)
    return (
      <SecretDialog
        description="Your endpoint checks with it that a request came from Gatehouse. An owner can see it again on the webhook's page."
        onDone={() => {
          toast.ok(`${shortAddress(made.url)} is subscribed`, {
            description: "Send it a test event to see what your endpoint makes of it.",
          });
          router.push(`/${slug}/webhooks/${made.id}`);
        }}
        secret={made.secret}
        snippets={secretSnippets(made.secret, verifySnippet)}
        title="The signing secret"
        what="signing secret"
      />
    );
  return (
    <Dialog onClose={onClose} size="lg" title="Add a webhook">
      <form className="contents" onSubmit={submit} ref={form}>
        <DialogBody>
          <WebhookFields draft={EMPTY_DRAFT} fields={refused?.fields} slug={slug} />
          <Refusal next={`/${slug}/webhooks?create=1`} refused={refused} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={pending} type="submit" variant="primary">
            Add webhook
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
