"use client";

import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
import { SecretDialog } from "#components/ui/primitives/secret-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { rotateSecretAction } from "#lib/dashboard/actions/webhooks.ts";
import { OVERLAP_HOURS_DEFAULT } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook, WithSecret } from "#lib/webhooks/subscriptions/types.ts";
import { secretSnippets } from "./secret-snippets.ts";

type RotateSecretDialogProps = { slug: string; webhook: Webhook; verifySnippet: string; onClose: () => void };

const OVERLAPS = [
  { value: "24", label: "24 hours", hint: "Time to deploy the new secret without rushing. The usual choice." },
  { value: "1", label: "1 hour", hint: "For a deployment that is ready to go." },
  {
    value: "0",
    label: "Not at all",
    hint: "For a secret that has leaked: receivers that still use it refuse deliveries.",
  },
] as const;

const CODE = "font-mono text-xs";

/** Rotates the signing secret, with a period in which both are valid. */
export function RotateSecretDialog({ slug, webhook, verifySnippet, onClose }: RotateSecretDialogProps) {
  const [made, setMade] = useState<WithSecret>();
  if (made) {
    const until = made.previous_secret_until;
    return (
      <SecretDialog
        description={
          until ? (
            <>
              Every request is signed with it from now on. The previous secret signs too, until <ExactTime at={until} />
              : deploy the new one by then.
            </>
          ) : (
            "From now on every request is signed only with it: deploy it immediately."
          )
        }
        onDone={() => {
          onClose();
          toast.ok("The secret is rotated", { description: `The new one ends in …${made.secret.slice(-4)}` });
        }}
        secret={made.secret}
        snippets={secretSnippets(made.secret, verifySnippet)}
        title="The new signing secret"
        what="signing secret"
      />
    );
  }
  return (
    <FormDialog
      action={(given) => rotateSecretAction(slug, { id: webhook.id, overlap_hours: Number(given.get("overlap")) })}
      onClose={onClose}
      onDone={setMade}
      signIn={{
        next: `/${slug}/webhooks/${webhook.id}`,
        reason:
          "The new secret is shown, so this needs a sign-in from the last ten minutes. Afterwards you return here.",
      }}
      staysOpen
      submitLabel="Rotate secret"
      title="Rotate the signing secret"
    >
      <RadioGroup
        columns={1}
        defaultValue={String(OVERLAP_HOURS_DEFAULT)}
        legend="How long should the current secret keep signing?"
        name="overlap"
        options={OVERLAPS}
      />
      <p className="text-muted">
        Meanwhile each request carries two signatures: <code className={CODE}>X-Service-Signature</code> by the new
        secret and <code className={CODE}>X-Service-Signature-Previous</code> by the current one. Our example receivers
        accept either, so nothing is refused while you deploy.
      </p>
      {webhook.previous_secret_until && (
        <p className="text-warn">
          An earlier rotation is still in progress. Its previous secret stops signing immediately.
        </p>
      )}
    </FormDialog>
  );
}
