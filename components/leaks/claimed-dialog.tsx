"use client";

import { tokenSnippets } from "#components/keys/sample-call.ts";
import { SecretDialog } from "#components/ui/primitives/secret-dialog.tsx";
import type { ApiKey } from "#lib/accounts/keys/types.ts";

type ClaimedDialogProps = { made: ApiKey & { token: string }; onDone: () => void };

/** The token of the key that takes a leaked one's place. */
export const ClaimedDialog = ({ made, onDone }: ClaimedDialogProps) => (
  <SecretDialog
    description="Copy it now: it is not stored and cannot be shown again. Put it where the leaked one was used, and not where it was found."
    onDone={onDone}
    secret={made.token}
    snippets={tokenSnippets(window.location.origin, made.token, made)}
    title={`The token of ${made.name}`}
    what="token"
  />
);
