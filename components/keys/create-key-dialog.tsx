"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { createKeyPath } from "#components/forms/create-key-path.ts";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
import { SecretDialog } from "#components/ui/primitives/secret-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { createKeyAction } from "#lib/dashboard/actions/keys.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { type KeyDraft, readDraft } from "./key-draft.ts";
import { KeyFields } from "./key-fields.tsx";
import { tokenSnippets } from "./sample-call.ts";

type CreateKeyDialogProps = {
  slug: string;
  initial: KeyDraft;
  /** Maximum lifetime of keys in days; null for no limit. */
  maxDays: number | null;
  onClose: () => void;
};

const ENVS = [
  { value: "live", label: "Live", hint: "Real pages. Spends credits." },
  { value: "test", label: "Test", hint: "Fixtures. Free, for development.", tone: "test" },
] as const;

const DRAFT_SLOT = "gatehouse.key-draft";

/** Saves the input across a sign-in in this tab. A draft holds no secret. */
const keepDraft = (draft: KeyDraft): void => sessionStorage.setItem(DRAFT_SLOT, JSON.stringify(draft));

/** Returns the saved draft and deletes it. */
function takeDraft(): KeyDraft | undefined {
  const text = sessionStorage.getItem(DRAFT_SLOT);
  sessionStorage.removeItem(DRAFT_SLOT);
  return text ? (JSON.parse(text) as KeyDraft) : undefined;
}

/** Creates a key and shows its token once. */
export function CreateKeyDialog({ slug, initial, maxDays, onClose }: CreateKeyDialogProps) {
  const router = useRouter();
  const [draft] = useState(() => takeDraft() ?? initial);
  const [env, setEnv] = useState<KeyEnv>(draft.env);
  const [made, setMade] = useState<ApiKey & { token: string }>();
  if (made)
    return (
      <SecretDialog
        description="Copy it now: it is not stored and cannot be shown again. If you lose it, create another key and revoke this one."
        onDone={() => {
          onClose();
          // The list shows one kind of key: switch to the new key's kind.
          if (made.env !== initial.env) router.push(`/${slug}/keys${made.env === "test" ? "?env=test" : ""}`);
          toast.ok(`${made.name} is ready`, { description: `Its token ends in …${made.token.slice(-4)}.` });
        }}
        secret={made.token}
        snippets={tokenSnippets(window.location.origin, made.token, made)}
        title={`The token of ${made.name}`}
        what="token"
      />
    );
  return (
    <FormDialog
      action={(given) => createKeyAction(slug, readDraft(given, env, Date.now()))}
      onClose={onClose}
      onDone={setMade}
      signIn={{
        next: createKeyPath(slug, env),
        reason: "A key with the scope admin needs a sign-in from the last ten minutes. What you entered is kept.",
        onLeave: (form) => form && keepDraft(readDraft(new FormData(form), env, Date.now())),
      }}
      staysOpen
      submitLabel={`Create ${env} key`}
      title="Create a key"
    >
      {({ fields }) => (
        <>
          <RadioGroup
            defaultValue={env}
            legend="Kind"
            name="env"
            onChange={(value) => setEnv(value === "test" ? "test" : "live")}
            options={ENVS}
          />
          <KeyFields draft={draft} env={env} fields={fields} maxDays={maxDays} />
        </>
      )}
    </FormDialog>
  );
}
