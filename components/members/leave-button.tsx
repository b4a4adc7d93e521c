"use client";

import { useState } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import { LeaveDialog } from "./remove-dialog.tsx";

export function LeaveButton({ slug, workspace }: { slug: string; workspace: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="danger-quiet">
        Leave the workspace…
      </Button>
      {open && <LeaveDialog onClose={() => setOpen(false)} slug={slug} workspace={workspace} />}
    </>
  );
}
