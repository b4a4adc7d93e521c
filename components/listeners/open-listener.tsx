"use client";

import { Send } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import { endListenerAction } from "#lib/dashboard/actions/listeners.ts";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { waitingDeliveries } from "./labels.ts";
import { ListenerDetail } from "./listener-detail.tsx";
import { listenersAddress } from "./view.ts";

type OpenListenerProps = {
  slug: string;
  open: string;
  listener: ShownListener | undefined;
  /** Rows that the arrow keys move through. */
  rows: readonly ShownListener[];
  mayEnd: boolean;
  mayTest: boolean;
  onOpen: (id: string | undefined) => void;
};

export function OpenListener({ slug, open, listener, rows, mayEnd, mayTest, onOpen }: OpenListenerProps) {
  return (
    <RowSheet
      closeHref={listenersAddress.href(slug)}
      noun="listener"
      onOpen={onOpen}
      open={open}
      rowHref={listenersAddress.href(slug, { open })}
      rows={rows}
      title="Listener"
      absent="This listener does not exist in this workspace. Check that the URL is complete, or close this and look in the list."
    >
      {listener && (
        <ListenerDetail
          actions={
            <>
              {mayTest && <TestListener id={listener.id} slug={slug} />}
              {mayEnd && <EndListener listener={listener} slug={slug} />}
            </>
          }
          key={listener.id}
          listener={listener}
          slug={slug}
        />
      )}
    </RowSheet>
  );
}

const load = () => import("./test-listener-dialog.tsx");
const TestListenerDialog = lazyDialog(async () => (await load()).TestListenerDialog);

/** The button that sends a test event to one listener. */
function TestListener({ slug, id }: { slug: string; id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} onFocus={preload(load)} onPointerEnter={preload(load)} size="sm">
        <Send aria-hidden="true" /> Send test event…
      </Button>
      {open && <TestListenerDialog id={id} onClose={() => setOpen(false)} slug={slug} />}
    </>
  );
}

function EndListener({ slug, listener }: { slug: string; listener: ShownListener }) {
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
            <li>{connected ? "The connection is closed and gatehouse listen exits." : "Nobody is connected now."}</li>
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
