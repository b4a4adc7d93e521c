"use client";

import type { FormEvent } from "react";
import { SignInAgain } from "#components/forms/sign-in-again.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { useFocusInvalid } from "#components/ui/hooks/use-focus-invalid.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { updateKeyAction } from "#lib/dashboard/keys/actions.ts";
import { readDraft } from "./key-draft.ts";
import { KeyFields } from "./key-fields.tsx";

type EditKeyDialogProps = { slug: string; apiKey: ApiKey; maxDays: number | null; onClose: () => void };

/** Changes what a key may do. Its token and its kind stay. */
export function EditKeyDialog({ slug, apiKey, maxDays, onClose }: EditKeyDialogProps) {
  const { pending, refused: refusal, ask } = useAnswer();
  const saved = (key: ApiKey) => {
    onClose();
    toast.ok(`${key.name} is changed`, { description: "In force everywhere within 5 seconds." });
  };
  const form = useFocusInvalid(refusal);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { env: _, ...chosen } = readDraft(new FormData(event.currentTarget), apiKey.env, Date.now());
    ask(() => updateKeyAction(slug, { id: apiKey.id, ...chosen }), saved);
  };

  return (
    <Dialog description="The token stays the same; programs go on working with it." onClose={onClose} title="Edit key">
      <form className="contents" onSubmit={submit} ref={form}>
        <DialogBody>
          <KeyFields draft={apiKey} env={apiKey.env} exists fields={refusal?.fields} maxDays={maxDays} />
          {refusal?.error === "recent_sign_in_required" ? (
            <SignInAgain next={`/${slug}/keys/${apiKey.id}`} />
          ) : (
            refusal && !refusal.fields && <Callout tone="bad">{refusal.message}</Callout>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={pending} type="submit" variant="primary">
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
