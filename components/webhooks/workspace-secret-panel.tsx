"use client";

import { Eye } from "lucide-react";
import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { revealWorkspaceSecretAction } from "#lib/dashboard/actions/webhooks.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

const load = () => import("./revealed-secret-dialog.tsx");
const RevealedSecretDialog = lazyDialog(async () => (await load()).RevealedSecretDialog);

const TEXTS = {
  test: {
    title: "The test secret",
    what: "Test events are signed with it, whatever address they go to. Give it to a receiver you are building, in addition to the webhook’s own secret. Leave it out in production, so that test events are refused there.",
    signs: "It signs test events.",
    variable: "WEBHOOK_TEST_SECRET",
  },
  live: {
    title: "The workspace’s secret",
    what: "Signs deliveries to a URL given in a call, such as the webhook of one scrape, which has no subscription and therefore no secret.",
    signs: "It signs deliveries to URLs given in calls.",
    variable: "WEBHOOK_WORKSPACE_SECRET",
  },
} as const;

type WorkspaceSecretPanelProps = { slug: string; env: KeyEnv; mayWrite: boolean };

/**
 * A workspace secret: the test one for receivers under development, the live one for ad hoc URLs.
 */
export function WorkspaceSecretPanel({ slug, env, mayWrite }: WorkspaceSecretPanelProps) {
  const texts = TEXTS[env];
  const [secret, setSecret] = useState<string>();
  const { pending, refused, ask } = useAnswer();
  return (
    <Panel
      action={
        mayWrite && (
          <Button
            onClick={() =>
              ask(
                () => revealWorkspaceSecretAction(slug, { env }),
                (answer) => setSecret(answer.secret),
              )
            }
            onFocus={preload(load)}
            onPointerEnter={preload(load)}
            pending={pending}
            size="sm"
          >
            <Eye aria-hidden="true" /> Reveal
          </Button>
        )
      }
      title={texts.title}
    >
      <p className="max-w-[68ch] text-muted">
        {texts.what}
        {!mayWrite && " Owners of the workspace can see it."}
      </p>
      <div className="mt-3 empty:hidden">
        <Refusal refused={refused} signIn={{ next: `/${slug}/webhooks/receivers` }} />
      </div>

      {secret !== undefined && (
        <RevealedSecretDialog
          description={`${texts.signs} That you revealed it is recorded in the audit log.`}
          onClose={() => setSecret(undefined)}
          snippets={[{ label: ".env", code: `${texts.variable}=${secret}` }]}
          secret={secret}
          title={texts.title}
        />
      )}
    </Panel>
  );
}
