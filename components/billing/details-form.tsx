"use client";

import { changed } from "#components/forms/changed.ts";
import { SettingsForm } from "#components/forms/settings-form.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Textarea } from "#components/ui/primitives/textarea.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { CONTACTS_MAX } from "#lib/billing/settings/constants.ts";
import { saveBillingDetailsAction } from "#lib/dashboard/actions/settings.ts";
import { BuyerFields, type BuyerFieldsProps, drawnBuyer, readBuyer } from "./buyer-fields.tsx";
import { listError, typedLines } from "./read-form.ts";

type DetailsFormProps = Omit<BuyerFieldsProps, "fields"> & { slug: string };

/** The buyer and the recipients of invoices. Sends only changed fields. */
export function DetailsForm({ slug, profile, countries }: DetailsFormProps) {
  return (
    <SettingsForm
      action={(given) => {
        const typed = { ...readBuyer(given), contacts: typedLines(given.get("contacts")) };
        return saveBillingDetailsAction(slug, changed({ ...drawnBuyer(profile), contacts: profile.contacts }, typed));
      }}
      drawnFrom={JSON.stringify(profile)}
      onDone={() => toast.ok("Billing details saved")}
      submitLabel="Save details"
    >
      {(fields) => (
        <>
          <BuyerFields countries={countries} fields={fields} profile={profile} />
          <Field
            error={listError(fields, "contacts")}
            hint={`One address per line, at most ${CONTACTS_MAX}. They get the same invoices and alerts as owners.`}
            label="Billing contacts"
            name="contacts"
            optional
          >
            {(control) => <Textarea {...control} defaultValue={profile.contacts.join("\n")} spellCheck={false} />}
          </Field>
        </>
      )}
    </SettingsForm>
  );
}
