"use client";

import { Eye } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { revealWorkspaceSecretAction } from "#lib/dashboard/webhooks/actions.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

const load = () => import("./revealed-secret-dialog.tsx");
const RevealedSecretDialog = lazy(async () => ({ default: (await load()).RevealedSecretDialog }));

const TEXTS = {
  test: {
    title: "The test secret",
    what: "Test events are signed with it, whatever address they go to. Give it to a receiver that you are building, in addition to the webhook’s own; leave it out in production, where test events are then refused as they should be.",
    signs: "It signs test events.",
    variable: "WEBHOOK_TEST_SECRET",
  },
  live: {
    title: "The workspace’s secret",
    what: "Signs what goes to an address that a call names itself, such as the webhook of one scrape: such an address has no subscription, and so no secret of its own.",
    signs: "It signs what goes to addresses that calls name.",
    variable: "WEBHOOK_WORKSPACE_SECRET",
  },
} as const;

type WorkspaceSecretPanelProps = { slug: string; env: KeyEnv; mayWrite: boolean };

/** A secret of the workspace itself: the test one for receivers under development, the live one for addresses given ad hoc. */
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
            onFocus={load}
            onPointerEnter={load}
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
      <Suspense>
        {secret !== undefined && (
          <RevealedSecretDialog
            description={`${texts.signs} That you have seen it stands in the audit log.`}
            onClose={() => setSecret(undefined)}
            snippets={[{ label: ".env", code: `${texts.variable}=${secret}` }]}
            secret={secret}
            title={texts.title}
          />
        )}
      </Suspense>
    </Panel>
  );
}
