"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import type { ApiKey } from "#lib/accounts/keys/types.ts";

const load = () => import("./revoke-key-dialog.tsx");
const RevokeKeyDialog = lazy(async () => ({ default: (await load()).RevokeKeyDialog }));

type KeyDangerZoneProps = {
  slug: string;
  apiKey: ApiKey;
  /** Requests that the key made in the last hour. */
  lastHour: number;
};

/** The end of a key's page: where it is ended. */
export function KeyDangerZone({ slug, apiKey, lastHour }: KeyDangerZoneProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Panel
        action={
          <Button onClick={() => setOpen(true)} onFocus={load} onPointerEnter={load} variant="danger-quiet">
            Revoke key…
          </Button>
        }
        description="It takes effect everywhere within 5 seconds and cannot be undone."
        title="Revoke"
        tone="danger"
      />
      <Suspense>
        {open && <RevokeKeyDialog apiKey={apiKey} lastHour={lastHour} onClose={() => setOpen(false)} slug={slug} />}
      </Suspense>
    </>
  );
}
