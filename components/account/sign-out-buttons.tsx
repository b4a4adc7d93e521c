"use client";

import { useEffect, useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { type Refused, useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { revokeOtherSessionsAction, revokeSessionAction } from "#lib/dashboard/actions/auth.ts";

function useRefusalToast(refused: Refused | undefined): void {
  useEffect(() => {
    if (refused) toast.bad("Nothing was signed out", { description: refused.message });
  }, [refused]);
}

export function SignOutOne({ id, browser }: { id: string; browser: string }) {
  const { pending, refused, ask } = useAnswer();
  useRefusalToast(refused);
  return (
    <Button
      aria-label={`Sign ${browser} out`}
      onClick={() =>
        ask(
          () => revokeSessionAction({ session_id: id }),
          () => toast.ok(`${browser} is signed out`),
        )
      }
      pending={pending}
      size="sm"
    >
      Sign out
    </Button>
  );
}

export function SignOutOthers() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} size="sm" variant="danger-quiet">
        Sign out everywhere else
      </Button>
      {open && (
        <ConfirmDialog
          action={() => revokeOtherSessionsAction({})}
          confirmLabel="Sign out everywhere else"
          onClose={() => setOpen(false)}
          onDone={({ count }) => toast.ok(count === 1 ? "1 browser is signed out" : `${count} browsers are signed out`)}
          title="Sign out everywhere else?"
        >
          Every browser except this one has to sign in again.
        </ConfirmDialog>
      )}
    </>
  );
}
