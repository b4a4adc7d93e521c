"use client";

import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { IDLE_KEY_DAYS } from "#lib/accounts/keys/constants.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { revokeIdleKeyAction } from "#lib/dashboard/actions/keys.ts";

/** Revokes an unused key with a plain confirmation, because nothing should break. */
export function RevokeIdle({ slug, apiKey }: { slug: string; apiKey: ApiKey }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`Revoke ${apiKey.name}`} onClick={() => setOpen(true)} size="sm" variant="danger-quiet">
        Revoke…
      </Button>
      {open && (
        <ConfirmDialog
          action={() => revokeIdleKeyAction(slug, { id: apiKey.id })}
          confirmLabel="Revoke key"
          onClose={() => setOpen(false)}
          onDone={({ name }) => toast.ok(`${name} is revoked`)}
          title={`Revoke ${apiKey.name}?`}
        >
          Nobody has used it for {IDLE_KEY_DAYS} days. A program that still calls with it gets 401{" "}
          <code className="font-mono text-xs">revoked</code>. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
