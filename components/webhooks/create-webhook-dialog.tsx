"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { SecretDialog } from "#components/ui/primitives/secret-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { createWebhookAction } from "#lib/dashboard/actions/webhooks.ts";
import type { WithSecret } from "#lib/webhooks/subscriptions/types.ts";
import { shortAddress } from "./address.ts";
import { secretSnippets } from "./secret-snippets.ts";
import { EMPTY_DRAFT, readDraft } from "./webhook-draft.ts";
import { WebhookFields } from "./webhook-fields.tsx";

type CreateWebhookDialogProps = { slug: string; verifySnippet: string; onClose: () => void };

/** Creates a webhook, shows its secret, then opens its page. */
export function CreateWebhookDialog({ slug, verifySnippet, onClose }: CreateWebhookDialogProps) {
  const router = useRouter();
  const [made, setMade] = useState<WithSecret>();
  if (made)
    return (
      <SecretDialog
        description="Your endpoint uses it to check that a request came from Gatehouse. Owners can see it again on the webhook's page."
        onDone={() => {
          toast.ok(`${shortAddress(made.url)} is subscribed`, {
            description: "Send a test event to see what your endpoint answers.",
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
    <FormDialog
      action={(given) => createWebhookAction(slug, readDraft(given))}
      onClose={onClose}
      onDone={setMade}
      signIn={{ next: `/${slug}/webhooks?create=1` }}
      size="lg"
      staysOpen
      submitLabel="Add webhook"
      title="Add a webhook"
    >
      {({ fields }) => <WebhookFields draft={EMPTY_DRAFT} fields={fields} slug={slug} />}
    </FormDialog>
  );
}
