"use client";

import { useState } from "react";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { AlertDialog } from "#components/ui/primitives/alert-dialog.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { revokeLeakedKeyAction } from "#lib/dashboard/leaks/actions.ts";

/** Ends a leaked key that still works, after asking. */
export function RevokeLeaked({ slug, finding, name }: { slug: string; finding: string; name: string }) {
  const [open, setOpen] = useState(false);
  const { pending, refused, ask } = useAnswer();
  const revoked = () => {
    setOpen(false);
    toast.ok(`${name} is revoked`, { description: "Its next request anywhere answers 401 revoked." });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="danger">
        Revoke now…
      </Button>
      {open && (
        <AlertDialog
          confirmLabel="Revoke key"
          error={refused?.message}
          onClose={() => setOpen(false)}
          onConfirm={() => ask(() => revokeLeakedKeyAction(slug, { finding }), revoked)}
          pending={pending}
          title={`Revoke ${name}?`}
        >
          Whatever still calls with it gets 401 revoked within 5 seconds, everywhere; open streams are closed. There is
          no way back. A replacement can be claimed afterwards.
        </AlertDialog>
      )}
    </>
  );
}
