"use client";

import { useState } from "react";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import type { Rotation } from "#lib/accounts/rotations/types.ts";
import { RetirementForm } from "./retirement-form.tsx";

const load = () => import("#components/keys/revoke-key-dialog.tsx");
const RevokeKeyDialog = lazyDialog(async () => (await load()).RevokeKeyDialog);

type RevokeStepProps = { slug: string; rotation: Rotation; week: number; mayWrite: boolean };

/** Revokes the old key, manually or automatically once it has been unused for long enough. */
export function RevokeStep({ slug, rotation, week, mayWrite }: RevokeStepProps) {
  const [open, setOpen] = useState(false);
  const { key, stage, successor, traffic } = rotation;
  if (stage.name === "over") {
    const at = key.revoked_at ?? key.expires_at;
    return (
      <p className="text-muted">
        {key.status === "revoked" ? "Revoked" : "Expired"} {at && <RelativeTime at={at} focusable />}. This cannot be
        undone.
      </p>
    );
  }
  if (!mayWrite) return <p className="text-muted">Only owners can revoke keys.</p>;
  return (
    <div className="flex flex-col gap-4">
      {successor?.status === "active" && (
        <RetirementForm key={rotation.retirement?.chosen_at ?? "none"} rotation={rotation} slug={slug} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-muted">
          {stage.name === "quiet"
            ? "Nothing seems to use it any more. Revoking takes effect everywhere within 5 seconds and cannot be undone."
            : "Programs that still use it fail within 5 seconds. This cannot be undone."}
        </p>
        <Button
          onClick={() => setOpen(true)}
          onFocus={preload(load)}
          onPointerEnter={preload(load)}
          variant={stage.name === "quiet" ? "danger" : "danger-quiet"}
        >
          Revoke it now…
        </Button>
      </div>

      {open && (
        <RevokeKeyDialog
          apiKey={key}
          recent={{ week, hour: traffic.reduce((sum, each) => sum + each.old, 0) }}
          onClose={() => setOpen(false)}
          slug={slug}
        />
      )}
    </div>
  );
}
