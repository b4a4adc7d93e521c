"use client";

import { CopyPlus, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { ApiKey } from "#lib/keys/types.ts";
import { successorDraft } from "./key-draft.ts";

const loadCreate = () => import("./create-key-dialog.tsx");
const loadEdit = () => import("./edit-key-dialog.tsx");
const loadRevoke = () => import("./revoke-key-dialog.tsx");
const CreateKeyDialog = lazy(async () => ({ default: (await loadCreate()).CreateKeyDialog }));
const EditKeyDialog = lazy(async () => ({ default: (await loadEdit()).EditKeyDialog }));
const RevokeKeyDialog = lazy(async () => ({ default: (await loadRevoke()).RevokeKeyDialog }));

type KeyActionsProps = { slug: string; apiKey: ApiKey };

/** What an owner can do with a key, at the head of its page. */
export function KeyActions({ slug, apiKey }: KeyActionsProps) {
  const [open, setOpen] = useState<"edit" | "successor">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen("successor")} onFocus={loadCreate} onPointerEnter={loadCreate}>
        <CopyPlus aria-hidden="true" /> Make a second key
      </Button>
      {apiKey.status === "active" && (
        <Button onClick={() => setOpen("edit")} onFocus={loadEdit} onPointerEnter={loadEdit}>
          <Pencil aria-hidden="true" /> Edit
        </Button>
      )}
      <Suspense>
        {open === "edit" && <EditKeyDialog apiKey={apiKey} onClose={close} slug={slug} />}
        {open === "successor" && <CreateKeyDialog initial={successorDraft(apiKey)} onClose={close} slug={slug} />}
      </Suspense>
    </>
  );
}

/** The end of a key's page: where it is ended. */
export function KeyDangerZone({ slug, apiKey, lastHour }: KeyActionsProps & { lastHour: number }) {
  const [open, setOpen] = useState<"revoke" | "successor">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Panel
        action={
          <Button
            onClick={() => setOpen("revoke")}
            onFocus={loadRevoke}
            onPointerEnter={loadRevoke}
            variant="danger-quiet"
          >
            Revoke key…
          </Button>
        }
        description="Everywhere within 5 seconds, and for good."
        title="Revoke"
        tone="danger"
      />
      <Suspense>
        {open === "revoke" && (
          <RevokeKeyDialog
            apiKey={apiKey}
            lastHour={lastHour}
            onClose={close}
            onSuccessor={() => setOpen("successor")}
            slug={slug}
          />
        )}
        {open === "successor" && <CreateKeyDialog initial={successorDraft(apiKey)} onClose={close} slug={slug} />}
      </Suspense>
    </>
  );
}
