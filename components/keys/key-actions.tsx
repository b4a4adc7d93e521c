"use client";

import { Pencil, RefreshCw } from "lucide-react";
import { useState } from "react";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import type { ApiKey } from "#lib/accounts/keys/types.ts";

const load = () => import("./edit-key-dialog.tsx");
const EditKeyDialog = lazyDialog(async () => (await load()).EditKeyDialog);

type KeyActionsProps = {
  slug: string;
  apiKey: ApiKey;
  /** Maximum lifetime of keys in days; null for no limit. */
  maxDays: number | null;
};

export function KeyActions({ slug, apiKey, maxDays }: KeyActionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonLink href={`/${slug}/keys/${apiKey.id}/rotate`}>
        <RefreshCw aria-hidden="true" /> {apiKey.status === "active" ? "Rotate" : "Replace"}
      </ButtonLink>
      {apiKey.status === "active" && (
        <Button onClick={() => setOpen(true)} onFocus={preload(load)} onPointerEnter={preload(load)}>
          <Pencil aria-hidden="true" /> Edit
        </Button>
      )}

      {open && <EditKeyDialog apiKey={apiKey} maxDays={maxDays} onClose={() => setOpen(false)} slug={slug} />}
    </>
  );
}
