"use client";

import { FormDialog } from "#components/forms/form-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { updateKeyAction } from "#lib/dashboard/keys/actions.ts";
import { readDraft } from "./key-draft.ts";
import { KeyFields } from "./key-fields.tsx";

type EditKeyDialogProps = { slug: string; apiKey: ApiKey; maxDays: number | null; onClose: () => void };

/** Changes what a key may do. Its token and its kind stay. */
export function EditKeyDialog({ slug, apiKey, maxDays, onClose }: EditKeyDialogProps) {
  return (
    <FormDialog
      action={(given) => {
        const { env: _, ...chosen } = readDraft(given, apiKey.env, Date.now());
        return updateKeyAction(slug, { id: apiKey.id, ...chosen });
      }}
      description="The token stays the same; programs keep working with it."
      onClose={onClose}
      onDone={(key) =>
        toast.ok(`${key.name} is changed`, { description: "It takes effect everywhere within 5 seconds." })
      }
      signIn={{ next: `/${slug}/keys/${apiKey.id}` }}
      submitLabel="Save"
      title="Edit key"
    >
      {({ fields }) => <KeyFields draft={apiKey} env={apiKey.env} exists fields={fields} maxDays={maxDays} />}
    </FormDialog>
  );
}
