"use client";

import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { IDLE_KEY_DAYS } from "#lib/accounts/keys/constants.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { revokeIdleKeyAction } from "#lib/dashboard/keys/actions.ts";

/** Revokes a key that nobody uses: nothing is expected to break, so it asks once and for no name to be typed. */
export function RevokeIdle({ slug, apiKey }: { slug: string; apiKey: ApiKey }) {
  const [open, setOpen] = useState(false);
  const { pending, refused, ask } = useAnswer();
  const revoke = () =>
    ask(
      () => revokeIdleKeyAction(slug, { id: apiKey.id }),
      ({ name }) => {
        setOpen(false);
        toast.ok(`${name} is revoked`);
      },
    );
  return (
    <>
      <Button aria-label={`Revoke ${apiKey.name}`} onClick={() => setOpen(true)} size="sm" variant="danger-quiet">
        Revoke…
      </Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} role="alertdialog" size="sm" title={`Revoke ${apiKey.name}?`}>
          <DialogBody>
            <p className="text-muted">
              Nobody used it for {IDLE_KEY_DAYS} days. A program that wakes up with it gets 401{" "}
              <code className="font-mono text-xs">revoked</code>. There is no way back.
            </p>
            <Refusal refused={refused} />
          </DialogBody>
          <DialogFooter>
            <Button data-autofocus="" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={revoke} pending={pending} variant="danger">
              Revoke key
            </Button>
          </DialogFooter>
        </Dialog>
      )}
    </>
  );
}
