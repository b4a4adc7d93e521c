"use client";

import { Eye } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useAnswer } from "#components/ui/use-answer.ts";
import { revealTestSecretAction } from "#lib/webhooks/actions.ts";
import { Refusal } from "./refusal.tsx";

const load = () => import("./revealed-secret-dialog.tsx");
const RevealedSecretDialog = lazy(async () => ({ default: (await load()).RevealedSecretDialog }));

/** What test events are signed with: a receiver under development is given it beside the webhook's own. */
export function TestSecretPanel({ slug, mayWrite }: { slug: string; mayWrite: boolean }) {
  const [secret, setSecret] = useState<string>();
  const { pending, refused, ask } = useAnswer();
  return (
    <Panel
      action={
        mayWrite && (
          <Button
            onClick={() =>
              ask(
                () => revealTestSecretAction(slug, {}),
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
      title="The test secret"
    >
      <p className="max-w-[68ch] text-muted">
        Test events are signed with it, whatever address they go to. Give it to a receiver that you are building, beside
        the webhook’s own; leave it out in production, where test events are then refused as they should be.
        {!mayWrite && " Owners of the workspace can see it."}
      </p>
      <div className="mt-3 empty:hidden">
        <Refusal next={`/${slug}/webhooks/receivers`} refused={refused} />
      </div>
      <Suspense>
        {secret !== undefined && (
          <RevealedSecretDialog
            description="It signs test events. That you have seen it stands in the audit log."
            onClose={() => setSecret(undefined)}
            snippets={[{ label: ".env", code: `WEBHOOK_TEST_SECRET=${secret}` }]}
            secret={secret}
            title="The test secret"
          />
        )}
      </Suspense>
    </Panel>
  );
}
