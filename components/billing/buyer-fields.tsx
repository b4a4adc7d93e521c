import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { Textarea } from "#components/ui/primitives/textarea.tsx";
import { ADDRESS_LINES_MAX, COMPANY_MAX, CURRENCIES, ORDER_NUMBER_MAX } from "#lib/billing/settings/constants.ts";
import type { BillingProfile } from "#lib/billing/settings/types.ts";
import { listError, typedLines } from "./read-form.ts";

export type BuyerFieldsProps = {
  profile: BillingProfile;
  countries: readonly { code: string; name: string }[];
  /** Errors by field name. */
  fields: Record<string, string> | undefined;
};

/** The buyer's details on invoices. */
export function BuyerFields({ profile, countries, fields }: BuyerFieldsProps) {
  return (
    <>
      <Field error={fields?.company} hint="The company or person that buys." label="Legal name" name="company">
        {(control) => <Input {...control} defaultValue={profile.company ?? ""} maxLength={COMPANY_MAX} />}
      </Field>
      <Field
        error={listError(fields, "address_lines")}
        hint={`Street, postcode and town; at most ${ADDRESS_LINES_MAX} lines.`}
        label="Address"
        name="address_lines"
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
        hint="Only its format is checked. A business in an EU country other than the seller's is charged no VAT and declares the tax itself."
        label="VAT or tax id"
        name="vat_id"
        optional
      >
        {(control) => <Input {...control} defaultValue={profile.vat_id ?? ""} mono spellCheck={false} />}
      </Field>
      <Field
        error={fields?.order_number}
        hint="Your purchase order number, shown on every invoice. A purchase can have its own."
        label="Order number"
        name="order_number"
        optional
      >
        {(control) => <Input {...control} defaultValue={profile.order_number ?? ""} maxLength={ORDER_NUMBER_MAX} />}
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
  );
}

/** The initial values, in the form that `readBuyer` returns. */
export const drawnBuyer = (profile: BillingProfile) => ({
  company: profile.company ?? "",
  address_lines: profile.address_lines,
  country: profile.country ?? "",
  vat_id: profile.vat_id ?? "",
  order_number: profile.order_number ?? "",
  currency: profile.currency,
});

/** Reads the entered values. */
export function readBuyer(given: FormData) {
  const text = (name: string) => String(given.get(name) ?? "");
  return {
    company: text("company"),
    address_lines: typedLines(given.get("address_lines")),
    country: text("country"),
    vat_id: text("vat_id"),
    order_number: text("order_number"),
    currency: text("currency"),
  };
}
