"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { PasskeyItem } from "#lib/accounts/auth/types.ts";
import { removePasskeyAction } from "#lib/dashboard/auth/actions.ts";

/** Asks before a passkey is forgotten. */
export function RemovePasskey({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
  const { pending, refused, ask } = useAnswer();
  const remove = () =>
    ask(
      () => removePasskeyAction({ passkey_id: passkey.id }),
      () => {
        toast.ok(`The passkey “${passkey.name}” is removed`);
        onClose();
      },
    );
  return (
    <Dialog onClose={onClose} role="alertdialog" size="sm" title={`Remove ${passkey.name}?`}>
      <DialogBody>
        <p className="text-muted">
          It does not sign in any more. Browsers that signed in with it stay signed in until you sign them out, below.
          Your device keeps its half until you delete it there.
        </p>
        <Refusal refused={refused} />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus="" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={remove} pending={pending} variant="danger">
          Remove
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
