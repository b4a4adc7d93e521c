"use client";

import { SettingsForm } from "#components/forms/settings-form.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { Textarea } from "#components/ui/primitives/textarea.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { ADDRESS_LINES_MAX, COMPANY_MAX, CONTACTS_MAX, CURRENCIES } from "#lib/billing/settings/constants.ts";
import type { BillingProfile } from "#lib/billing/settings/types.ts";
import { saveBillingDetailsAction } from "#lib/dashboard/settings/actions.ts";
import { listError, typedLines } from "./read-form.ts";

type DetailsFormProps = {
  slug: string;
  profile: BillingProfile;
  countries: readonly { code: string; name: string }[];
};

/** Who buys, as invoices name them. */
export function DetailsForm({ slug, profile, countries }: DetailsFormProps) {
  return (
    <SettingsForm
      action={(given) => saveBillingDetailsAction(slug, readDetails(given))}
      onDone={() => toast.ok("The billing details are saved")}
      submitLabel="Save details"
    >
      {(fields) => (
        <>
          <Field error={fields?.company} label="Company" name="company" optional>
            {(control) => <Input {...control} defaultValue={profile.company ?? ""} maxLength={COMPANY_MAX} />}
          </Field>
          <Field
            error={listError(fields, "address_lines")}
            hint={`Street, postcode and town; at most ${ADDRESS_LINES_MAX} lines.`}
            label="Address"
            name="address_lines"
            optional
          >
            {(control) => <Textarea {...control} defaultValue={profile.address_lines.join("\n")} />}
          </Field>
          <Field error={fields?.country} label="Country" name="country">
            {(control) => (
              <Select {...control} defaultValue={profile.country ?? ""}>
                <option value="">Not given</option>
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            error={fields?.vat_id}
            hint="Its form is checked, not whether it was given out. A business in another EU country than the seller's pays no VAT: the tax is yours to declare."
            label="VAT or tax id"
            name="vat_id"
            optional
          >
            {(control) => <Input {...control} defaultValue={profile.vat_id ?? ""} mono spellCheck={false} />}
          </Field>
          <Field
            error={listError(fields, "contacts")}
            hint={`One address a line, at most ${CONTACTS_MAX}. They get invoices and alerts as the owners do.`}
            label="Billing contacts"
            name="contacts"
            optional
          >
            {(control) => <Textarea {...control} defaultValue={profile.contacts.join("\n")} spellCheck={false} />}
          </Field>
          <Field error={fields?.currency} label="Currency" name="currency">
            {(control) => (
              <Select {...control} className="w-32" defaultValue={profile.currency}>
                {CURRENCIES.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    </SettingsForm>
  );
}

function readDetails(given: FormData) {
  const text = (name: string) => String(given.get(name) ?? "");
  return {
    company: text("company"),
    address_lines: typedLines(given.get("address_lines")),
    country: text("country"),
    vat_id: text("vat_id"),
    contacts: typedLines(given.get("contacts")),
    currency: text("currency"),
  };
}
