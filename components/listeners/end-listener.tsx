"use client";

import Link from "next/link";
import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { endListenerAction } from "#lib/dashboard/actions/listeners.ts";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { waitingDeliveries } from "./labels.ts";

export function EndListener({ slug, listener }: { slug: string; listener: ShownListener }) {
  const [asking, setAsking] = useState(false);
  const { id, connected, waiting, key_id: key } = listener;
  return (
    <>
      <Button onClick={() => setAsking(true)} size="sm" variant="danger-quiet">
        Revoke…
      </Button>
      {asking && (
        <ConfirmDialog
          action={() => endListenerAction(slug, { id })}
          confirmLabel="Revoke"
          onClose={() => setAsking(false)}
          onDone={({ deliveries_canceled: canceled }) =>
            toast.ok("The listener is revoked", {
              description:
                canceled > 0 ? `${waitingDeliveries(canceled)} that waited: canceled.` : "Nothing was waiting.",
            })
          }
          title="Revoke this listener?"
        >
          <ul className="flex list-disc flex-col gap-1 pl-4">
            <li>{connected ? "The connection ends, and the command line with it." : "Nobody is connected now."}</li>
            <li>Its public address stops working. Listening again creates a new one.</li>
            <li>
              {waiting > 0
                ? `${waitingDeliveries(waiting)} that ${waiting === 1 ? "waits is" : "wait are"} canceled.`
                : "Nothing is waiting for it."}
            </li>
          </ul>
          <p className="mt-3">
            The key stays in force, so anyone who has it can listen again. To stop that, revoke{" "}
            <Link className="text-accent underline" href={`/${slug}/keys/${key}`} prefetch={false}>
              the key
            </Link>
            .
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
