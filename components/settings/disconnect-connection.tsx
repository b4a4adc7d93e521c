"use client";

import { useState } from "react";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { AlertDialog } from "#components/ui/primitives/alert-dialog.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { disconnectChannelAction } from "#lib/dashboard/notices/actions.ts";
import type { PostChannel } from "#lib/kernel/outbox/types.ts";
import { CONNECTION_LABELS } from "./connection-labels.ts";

type DisconnectConnectionProps = { slug: string; channel: PostChannel; host: string };

/** Ends the posting, after asking: the address cannot be shown again. */
export function DisconnectConnection({ slug, channel, host }: DisconnectConnectionProps) {
  const [open, setOpen] = useState(false);
  const { pending, refused, ask } = useAnswer();
  const { ended, ending } = CONNECTION_LABELS[channel];
  const disconnected = () => {
    setOpen(false);
    toast.ok(ended);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} size="sm" variant="danger-quiet">
        Disconnect…
      </Button>
      {open && (
        <AlertDialog
          confirmLabel="Disconnect"
          error={refused?.message}
          onClose={() => setOpen(false)}
          onConfirm={() => ask(() => disconnectChannelAction(slug, { channel }), disconnected)}
          pending={pending}
          title={`Disconnect ${host}?`}
        >
          {ending}
        </AlertDialog>
      )}
    </>
  );
}
