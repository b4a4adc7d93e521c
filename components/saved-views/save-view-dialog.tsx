"use client";

import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { VIEW_NAME_MAX } from "#lib/accounts/saved-views/constants.ts";
import { viewReplaced } from "#lib/accounts/saved-views/rules.ts";
import type { SavedView, ViewPage } from "#lib/accounts/saved-views/types.ts";
import { saveViewAction } from "#lib/dashboard/actions/saved-views.ts";

type SaveViewDialogProps = {
  slug: string;
  page: ViewPage;
  query: string;
  name: string;
  /** The page's views, one of which may be replaced. */
  views: readonly SavedView[];
  onClose: () => void;
};

/** Saves the current filters under a name. */
export function SaveViewDialog({ slug, page, query, name, views, onClose }: SaveViewDialogProps) {
  const [typed, setTyped] = useState(name);
  const [chosen, setChosen] = useState<boolean>();
  const wasShared = viewReplaced(views, typed)?.shared ?? false;
  // Replacing a view keeps it shared or private unless changed here.
  const shared = chosen ?? wasShared;
  return (
    <FormDialog
      action={(given) =>
        saveViewAction(slug, { page, query, name: given.get("name"), shared: given.get("shared") === "on" })
      }
      description="Saves the current filters. If you already have a view of this name on this page, it is replaced."
      noValidate
      onClose={onClose}
      onDone={(view) => toast.ok(`The view “${view.name}” is saved`)}
      size="sm"
      submitLabel="Save"
      title="Save these filters"
    >
      {({ fields }) => (
        <>
          <Field error={fields?.name ?? fields?.query} label="Name" name="name">
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                data-autofocus=""
                defaultValue={name}
                maxLength={VIEW_NAME_MAX}
                onChange={(event) => setTyped(event.target.value)}
                required
              />
            )}
          </Field>
          <Checkbox
            checked={shared}
            hint={
              wasShared && !shared
                ? "The existing view is shared. If you save it like this, others will no longer see it."
                : "Everyone who can open this page sees it; you and owners can remove it."
            }
            label="Share it with the workspace"
            name="shared"
            onChange={(event) => setChosen(event.target.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}
