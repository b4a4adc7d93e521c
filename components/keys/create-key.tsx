"use client";

import { Plus } from "lucide-react";
import { DialogButton } from "#components/ui/primitives/dialog-button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { emptyDraft } from "./key-draft.ts";

const load = () => import("./create-key-dialog.tsx");
const CreateKeyDialog = lazyDialog(async () => (await load()).CreateKeyDialog);

/** The button that creates a key; `create=1` in the URL opens its dialog too. */
export function CreateKey({ slug, env, maxDays }: { slug: string; env: KeyEnv; maxDays: number | null }) {
  return (
    <DialogButton
      flag="create"
      label={
        <>
          <Plus aria-hidden="true" /> Create key
        </>
      }
      load={load}
    >
      {(close) => <CreateKeyDialog initial={emptyDraft(env)} maxDays={maxDays} onClose={close} slug={slug} />}
    </DialogButton>
  );
}
