"use client";

import { Send } from "lucide-react";
import { useAddressFlag } from "#components/ui/hooks/use-address-flag.ts";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import type { ButtonStyle } from "#components/ui/primitives/button-style.ts";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";

const load = () => import("./send-test-event-dialog.tsx");
const SendTestEventDialog = lazyDialog(async () => (await load()).SendTestEventDialog);

type SendTestEventProps = {
  slug: string;
  /** The tested webhook; without one, any URL. */
  webhook?: { id: string; url: string } | undefined;
  variant?: ButtonStyle["variant"];
};

/** The button that sends a test event; `test=1` in the URL opens it too. */
export function SendTestEvent({ slug, webhook, variant }: SendTestEventProps) {
  const { open, put } = useAddressFlag("test");
  return (
    <>
      <Button onClick={() => put(true)} onFocus={preload(load)} onPointerEnter={preload(load)} variant={variant}>
        <Send aria-hidden="true" /> Send test event
      </Button>
      {open && <SendTestEventDialog onClose={() => put(false)} slug={slug} webhook={webhook} />}
    </>
  );
}
