"use client";

import { SettingsForm } from "#components/forms/settings-form.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { RETENTION_CHOICES } from "#lib/accounts/audit/constants.ts";
import type { RetentionDays } from "#lib/accounts/audit/types.ts";
import { setRetentionAction } from "#lib/dashboard/actions/audit.ts";
import { keptFor } from "./labels.ts";

type RetentionPanelProps = { slug: string; days: RetentionDays; mayWrite: boolean; mayRead: boolean };

const FOR_EVER = "";

/** Sets the retention of the audit log; only owners may change it. */
export function RetentionPanel({ slug, days, mayWrite, mayRead }: RetentionPanelProps) {
  return (
    <Panel
      action={mayRead && <ButtonLink href={`/${slug}/audit`}>Open the log</ButtonLink>}
      description={`Who changed what, with before and after. Kept ${keptFor(days)}.`}
      title="Audit log"
    >
      {mayWrite ? (
        <SettingsForm
          action={(given) => {
            const chosen = given.get("days");
            return setRetentionAction(slug, { days: chosen === FOR_EVER ? null : Number(chosen) });
          }}
          onDone={({ days: kept }) => toast.ok(`Entries are kept ${keptFor(kept)}`)}
          submitLabel="Save retention"
        >
          {(fields) => (
            <Field
              error={fields?.days}
              hint="Older entries are deleted for good within the hour. The change itself is recorded."
              label="Keep entries"
              name="days"
            >
              {(control) => (
                <Select {...control} defaultValue={days ?? FOR_EVER} key={days}>
                  {RETENTION_CHOICES.map((choice) => (
                    <option key={choice} value={choice ?? FOR_EVER}>
                      {choice === null ? "Forever" : `${choice} days`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </SettingsForm>
      ) : (
        <p className="text-muted">An owner can change how long entries are kept.</p>
      )}
    </Panel>
  );
}
