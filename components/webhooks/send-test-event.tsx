"use client";

import { Send } from "lucide-react";
import { DialogButton } from "#components/ui/primitives/dialog-button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";

const load = () => import("./send-test-event-dialog.tsx");
const SendTestEventDialog = lazyDialog(async () => (await load()).SendTestEventDialog);

type SendTestEventProps = {
  slug: string;
  /** The tested webhook; without one, any URL. */
  webhook?: { id: string; url: string } | undefined;
};

/** The button that sends a test event; `test=1` in the URL opens it too. */
export function SendTestEvent({ slug, webhook }: SendTestEventProps) {
  return (
    <DialogButton
      flag="test"
      label={
        <>
          <Send aria-hidden="true" /> Send test event
        </>
      }
      load={load}
      variant="secondary"
    >
      {(close) => <SendTestEventDialog onClose={close} slug={slug} webhook={webhook} />}
    </DialogButton>
  );
}
