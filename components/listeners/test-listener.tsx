"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";

const load = () => import("./test-listener-dialog.tsx");
const TestListenerDialog = lazyDialog(async () => (await load()).TestListenerDialog);

/** The button that sends a test event to one listener. */
export function TestListener({ slug, id }: { slug: string; id: string }) {
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
