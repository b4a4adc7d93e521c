"use client";

import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { revokeLeakedKeyAction } from "#lib/dashboard/actions/leaks.ts";

type RevokeLeakedProps = {
  slug: string;
  finding: string;
  name: string;
  /** The key's requests in the last seven days. */
  week: number;
};

/** Revokes a leaked key that still works, after confirmation. */
export function RevokeLeaked({ slug, finding, name, week }: RevokeLeakedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="danger">
        Revoke now…
      </Button>
      {open && (
        <ConfirmDialog
          action={() => revokeLeakedKeyAction(slug, { finding })}
          confirmLabel="Revoke key"
          onClose={() => setOpen(false)}
          onDone={() => toast.ok(`${name} is revoked`, { description: "Its next request anywhere gets 401 revoked." })}
          title={`Revoke ${name}?`}
        >
          The key made {week === 0 ? "no requests" : plural(week, "request")} in the last 7 days. Within 5 seconds every
          request with it gets 401 revoked, and open streams are closed. This cannot be undone. You can claim a
          replacement afterwards.
        </ConfirmDialog>
      )}
    </>
  );
}
