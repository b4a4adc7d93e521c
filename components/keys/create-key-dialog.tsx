"use client";

import { type FormEvent, type MouseEvent, useState } from "react";
import { SignInAgain } from "#components/forms/sign-in-again.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { useFocusInvalid } from "#components/ui/hooks/use-focus-invalid.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
import { SecretDialog } from "#components/ui/primitives/secret-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { createKeyAction } from "#lib/dashboard/keys/actions.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { keepDraft, takeDraft } from "./kept-draft.ts";
import { type KeyDraft, readDraft } from "./key-draft.ts";
import { KeyFields } from "./key-fields.tsx";
import { tokenSnippets } from "./sample-call.ts";

type CreateKeyDialogProps = {
  slug: string;
  initial: KeyDraft;
  /** For how many days keys may live at most; null is no limit. */
  maxDays: number | null;
  onClose: () => void;
};

const ENVS = [
  { value: "live", label: "Live", hint: "Real pages. Spends credits." },
  { value: "test", label: "Test", hint: "Fixtures. Free, for development.", tone: "test" },
] as const;

/** Makes a key, then shows its token, once. */
export function CreateKeyDialog({ slug, initial, maxDays, onClose }: CreateKeyDialogProps) {
  const [draft] = useState(() => takeDraft() ?? initial);
  const [env, setEnv] = useState<KeyEnv>(draft.env);
  const [made, setMade] = useState<ApiKey & { token: string }>();
  const { pending, refused: refusal, ask } = useAnswer();
  const form = useFocusInvalid(refusal);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wish = readDraft(new FormData(event.currentTarget), env, Date.now());
    ask(() => createKeyAction(slug, wish), setMade);
  };
  /** Only for whoever leaves to sign in again: who confirms in place keeps the form itself. */
  const keep = ({ target }: MouseEvent) =>
    (target as Element).closest("a") &&
    form.current &&
    keepDraft(readDraft(new FormData(form.current), env, Date.now()));

  if (made)
    return (
      <SecretDialog
        description="Copy it now: it is not stored and cannot be shown again. If it is lost, make another key and revoke this one."
        onDone={() => {
          onClose();
          toast.ok(`${made.name} is ready`, { description: `Its token ends in …${made.token.slice(-4)}.` });
        }}
        secret={made.token}
        snippets={tokenSnippets(window.location.origin, made.token, made)}
        title={`The token of ${made.name}`}
        what="token"
      />
    );
  return (
    <Dialog onClose={onClose} title="Create a key">
      <form className="contents" onSubmit={submit} ref={form}>
        <DialogBody>
          <RadioGroup
            defaultValue={env}
            legend="Kind"
            name="env"
            onChange={(value) => setEnv(value === "test" ? "test" : "live")}
            options={ENVS}
          />
          <KeyFields draft={draft} env={env} fields={refusal?.fields} maxDays={maxDays} />
          {refusal?.error === "recent_sign_in_required" ? (
            <div onClickCapture={keep}>
              <SignInAgain next={`/${slug}/keys?create=1${env === "test" ? "&env=test" : ""}`}>
                A key with scope admin asks for a sign-in of the last ten minutes. What you filled in is kept.
              </SignInAgain>
            </div>
          ) : (
            refusal && !refusal.fields && <Callout tone="bad">{refusal.message}</Callout>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={pending} type="submit" variant="primary">
            Create {env} key
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
