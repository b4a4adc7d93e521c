"use client";

import { useRef, useState } from "react";
import { changed, reverse } from "#components/forms/changed.ts";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { undoBy } from "#components/forms/undo.ts";
import { toast } from "#components/ui/primitives/toast.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { updateKeyAction } from "#lib/dashboard/actions/keys.ts";
import { readDraft } from "./key-draft.ts";
import { KeyFields } from "./key-fields.tsx";

type EditKeyDialogProps = { slug: string; apiKey: ApiKey; maxDays: number | null; onClose: () => void };

/** Changes what a key may do. Its token and kind stay, and concurrent changes by others survive. */
export function EditKeyDialog({ slug, apiKey, maxDays, onClose }: EditKeyDialogProps) {
  // The initial values: the page may render again during input.
  const [drawn] = useState(apiKey);
  const change = useRef<object>({});
  const save = (fields: object) => updateKeyAction(slug, { id: drawn.id, ...fields });
  return (
    <FormDialog
      action={(given) => {
        const { env: _, ...chosen } = readDraft(given, drawn.env, Date.now());
        change.current = changed(drawn, chosen);
        return save(change.current);
      }}
      description="The token stays the same; programs keep working with it."
      onClose={onClose}
      onDone={(key) =>
        toast.ok(`${key.name} is changed`, {
          description: "It takes effect everywhere within 5 seconds.",
          action: undoBy(() => save(reverse(drawn, change.current))),
        })
      }
      signIn={{ next: `/${slug}/keys/${drawn.id}` }}
      submitLabel="Save"
      title="Edit key"
    >
      {({ fields }) => <KeyFields draft={drawn} env={drawn.env} exists fields={fields} maxDays={maxDays} />}
    </FormDialog>
  );
}
