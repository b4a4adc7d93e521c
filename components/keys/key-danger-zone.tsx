"use client";

import { useState } from "react";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { RecentRequests } from "./revoke-key-dialog.tsx";

const load = () => import("./revoke-key-dialog.tsx");
const RevokeKeyDialog = lazyDialog(async () => (await load()).RevokeKeyDialog);

type KeyDangerZoneProps = {
  slug: string;
  apiKey: ApiKey;
  recent: RecentRequests;
};

/** Revokes a key, at the end of its page. */
export function KeyDangerZone({ slug, apiKey, recent }: KeyDangerZoneProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Panel
        action={
          <Button
            onClick={() => setOpen(true)}
            onFocus={preload(load)}
            onPointerEnter={preload(load)}
            variant="danger-quiet"
          >
            Revoke key…
          </Button>
        }
        description="It takes effect everywhere within 5 seconds and cannot be undone."
        title="Revoke"
        tone="danger"
      />

      {open && <RevokeKeyDialog apiKey={apiKey} recent={recent} onClose={() => setOpen(false)} slug={slug} />}
    </>
  );
}
