"use client";

import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { undoBy } from "#components/forms/undo.ts";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { setLeakRevocationAction } from "#lib/dashboard/actions/leaks.ts";

type RevocationSwitchProps = { slug: string; on: boolean; mayWrite: boolean };

/** Sets whether leaked keys are revoked immediately; only owners may change it. */
export function RevocationSwitch({ slug, on, mayWrite }: RevocationSwitchProps) {
  const { pending, refused, ask } = useAnswer();
  const [chosen, setChosen] = useState(on);
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        aria-busy={pending || undefined}
        // Shows the server's value, or the choice while it is being saved.
        checked={pending ? chosen : on}
        disabled={!mayWrite}
        hint="On: the key is refused within seconds, the owners are notified, and a replacement waits to be claimed. Off: the owners are notified and the key stays in force, also for anyone who found it, until an owner revokes it. Keys found earlier are not affected."
        label="Revoke leaked keys immediately"
        onChange={(event) => {
          const next = event.currentTarget.checked;
          setChosen(next);
          ask(
            () => setLeakRevocationAction(slug, { on: next }),
            (now) =>
              toast.ok(now.on ? "Leaked keys are revoked immediately" : "Leaked keys are only reported to owners", {
                action: undoBy(() => setLeakRevocationAction(slug, { on: !next })),
              }),
          );
        }}
      />
      <Refusal refused={refused} />
    </div>
  );
}
