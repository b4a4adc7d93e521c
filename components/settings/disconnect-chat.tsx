"use client";

import { useState } from "react";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.ts";
import { useAnswer } from "#components/ui/use-answer.ts";
import { disconnectChatAction } from "#lib/notices/actions.ts";

/** Ends the posting, after asking: the address cannot be shown again, so connecting anew needs it from the chat. */
export function DisconnectChat({ slug, host }: { slug: string; host: string }) {
  const [open, setOpen] = useState(false);
  const { pending, refused, ask } = useAnswer();
  const disconnected = () => {
    setOpen(false);
    toast.ok("The chat is disconnected");
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
          onConfirm={() => ask(() => disconnectChatAction(slug, {}), disconnected)}
          pending={pending}
          title={`Disconnect ${host}?`}
        >
          Nothing is posted there any more, and what is on its way is given up. Mail goes on. The address is destroyed:
          to connect this chat again you need it from there.
        </AlertDialog>
      )}
    </>
  );
}
