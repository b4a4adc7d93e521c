"use client";

import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { PasskeyItem } from "#lib/accounts/auth/types.ts";
import { removePasskeyAction } from "#lib/dashboard/actions/auth.ts";

export function RemovePasskey({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
  return (
    <ConfirmDialog
      action={() => removePasskeyAction({ passkey_id: passkey.id })}
      confirmLabel="Remove"
      onClose={onClose}
      onDone={() => toast.ok(`The passkey “${passkey.name}” is removed`)}
      title={`Remove ${passkey.name}?`}
    >
      It can no longer be used to sign in. Browsers that signed in with it stay signed in until you sign them out below.
      Delete the passkey on your device too.
    </ConfirmDialog>
  );
}
