"use client";

import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { disconnectChannelAction } from "#lib/dashboard/actions/notices.ts";
import type { PostChannel } from "#lib/kernel/outbox/types.ts";
import { CONNECTION_LABELS } from "./connection-labels.ts";

type DisconnectConnectionProps = { slug: string; channel: PostChannel; host: string };

/** Disconnects after confirmation: the URL cannot be shown again. */
export function DisconnectConnection({ slug, channel, host }: DisconnectConnectionProps) {
  const [open, setOpen] = useState(false);
  const { ended, ending } = CONNECTION_LABELS[channel];
  return (
    <>
      <Button onClick={() => setOpen(true)} size="sm" variant="danger-quiet">
        Disconnect…
      </Button>
      {open && (
        <ConfirmDialog
          action={() => disconnectChannelAction(slug, { channel })}
          confirmLabel="Disconnect"
          onClose={() => setOpen(false)}
          onDone={() => toast.ok(ended)}
          title={`Disconnect ${host}?`}
        >
          {ending}
        </ConfirmDialog>
      )}
    </>
  );
}
