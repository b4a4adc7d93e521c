"use client";

import { Pencil, RefreshCw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import type { ApiKey } from "#lib/accounts/keys/types.ts";

const loadEdit = () => import("./edit-key-dialog.tsx");
const loadRevoke = () => import("./revoke-key-dialog.tsx");
const EditKeyDialog = lazy(async () => ({ default: (await loadEdit()).EditKeyDialog }));
const RevokeKeyDialog = lazy(async () => ({ default: (await loadRevoke()).RevokeKeyDialog }));

type KeyActionsProps = { slug: string; apiKey: ApiKey };

/**
 * What an owner can do with a key, at the head of its page.
 *
 * @param props.maxDays for how many days keys may live at most; null is no limit.
 */
export function KeyActions({ slug, apiKey, maxDays }: KeyActionsProps & { maxDays: number | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonLink href={`/${slug}/keys/${apiKey.id}/rotate`}>
        <RefreshCw aria-hidden="true" /> {apiKey.status === "active" ? "Rotate" : "Replace"}
      </ButtonLink>
      {apiKey.status === "active" && (
        <Button onClick={() => setOpen(true)} onFocus={loadEdit} onPointerEnter={loadEdit}>
          <Pencil aria-hidden="true" /> Edit
        </Button>
      )}
      <Suspense>
        {open && <EditKeyDialog apiKey={apiKey} maxDays={maxDays} onClose={() => setOpen(false)} slug={slug} />}
      </Suspense>
    </>
  );
}

/** The end of a key's page: where it is ended. */
export function KeyDangerZone({ slug, apiKey, lastHour }: KeyActionsProps & { lastHour: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Panel
        action={
          <Button onClick={() => setOpen(true)} onFocus={loadRevoke} onPointerEnter={loadRevoke} variant="danger-quiet">
            Revoke key…
          </Button>
        }
        description="Everywhere within 5 seconds, and for good."
        title="Revoke"
        tone="danger"
      />
      <Suspense>
        {open && <RevokeKeyDialog apiKey={apiKey} lastHour={lastHour} onClose={() => setOpen(false)} slug={slug} />}
      </Suspense>
    </>
  );
}
