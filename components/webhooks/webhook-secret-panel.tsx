"use client";

import { Eye, RotateCw } from "lucide-react";
import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { revealSecretAction } from "#lib/dashboard/actions/webhooks.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { secretSnippets } from "./secret-snippets.ts";

const loadRotate = () => import("./rotate-secret-dialog.tsx");
const loadRevealed = () => import("./revealed-secret-dialog.tsx");
const RotateSecretDialog = lazyDialog(async () => (await loadRotate()).RotateSecretDialog);
const RevealedSecretDialog = lazyDialog(async () => (await loadRevealed()).RevealedSecretDialog);

type WebhookSecretPanelProps = { slug: string; webhook: Webhook; verifySnippet: string; mayWrite: boolean };

/**
 * A webhook's signing secret: revealed to owners after a recent sign-in, rotated with an overlap.
 */
export function WebhookSecretPanel({ slug, webhook, verifySnippet, mayWrite }: WebhookSecretPanelProps) {
  const [rotating, setRotating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { pending, refused, ask } = useAnswer();
  const until = webhook.previous_secret_until;
  return (
    <Panel
      description="Signs every delivery, so that your endpoint can tell that it came from Gatehouse."
      title="Signing secret"
    >
      <div className="flex flex-col gap-3">
        <code className="font-mono text-xs" translate="no">
          {webhook.secret_hint}
        </code>
        {until && (
          <p className="rounded-md bg-warn-soft px-2.5 py-1.5 text-xs">
            Rotated: the previous secret signs too, as{" "}
            <code className="font-mono text-2xs">X-Service-Signature-Previous</code>, until <ExactTime at={until} /> (
            <RelativeTime at={until} focusable />
            ). Deploy the new one by then.
          </p>
        )}
        {mayWrite ? (
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() =>
                ask(
                  () => revealSecretAction(slug, { id: webhook.id }),
                  (answer) => setSecret(answer.secret),
                )
              }
              onFocus={preload(loadRevealed)}
              onPointerEnter={preload(loadRevealed)}
              pending={pending}
              size="sm"
            >
              <Eye aria-hidden="true" /> Reveal
            </Button>
            <Button
              onClick={() => setRotating(true)}
              onFocus={preload(loadRotate)}
              onPointerEnter={preload(loadRotate)}
              size="sm"
            >
              <RotateCw aria-hidden="true" /> Rotate…
            </Button>
          </div>
        ) : (
          <p className="text-xs text-muted">Owners of the workspace can see and rotate it.</p>
        )}
        <Refusal refused={refused} signIn={{ next: `/${slug}/webhooks/${webhook.id}` }} />
      </div>

      {rotating && (
        <RotateSecretDialog
          onClose={() => setRotating(false)}
          slug={slug}
          verifySnippet={verifySnippet}
          webhook={webhook}
        />
      )}
      {secret !== undefined && (
        <RevealedSecretDialog
          description="Revealing it is recorded in this webhook’s history."
          onClose={() => setSecret(undefined)}
          secret={secret}
          snippets={secretSnippets(secret, verifySnippet)}
          title="The signing secret"
        />
      )}
    </Panel>
  );
}
