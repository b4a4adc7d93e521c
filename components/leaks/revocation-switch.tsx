"use client";

import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { undoBy } from "#components/forms/undo.ts";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { setLeakRevocationAction } from "#lib/dashboard/leaks/actions.ts";

type RevocationSwitchProps = { slug: string; on: boolean; mayWrite: boolean };

/** Whether a leaked key is revoked at once; owners choose. */
export function RevocationSwitch({ slug, on, mayWrite }: RevocationSwitchProps) {
  const { pending, refused, ask } = useAnswer();
  const [chosen, setChosen] = useState(on);
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        aria-busy={pending || undefined}
        // What holds is the server's; the choice shows while it is under way.
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
