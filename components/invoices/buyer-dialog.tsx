"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { BuyerFields, drawnBuyer, readBuyer } from "#components/billing/buyer-fields.tsx";
import { changed } from "#components/forms/changed.ts";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { missingOfBuyer } from "#lib/billing/settings/rules.ts";
import { saveBillingDetailsAction } from "#lib/dashboard/actions/settings.ts";
import type { ShopProps } from "./buy-credits-dialog.tsx";

const MISSING = {
  company: "An invoice needs a legal name.",
  address_lines: "An invoice needs an address.",
  country: "An invoice needs a country.",
};

/**
 * Asks for the buyer before the first purchase: tax and currency depend on it, and invoices never
 * change.
 */
export function BuyerDialog({ slug, profile, countries, onClose }: ShopProps & { onClose: () => void }) {
  const router = useRouter();
  // The initial values: the page may render again during input.
  const [drawn] = useState(profile);
  return (
    <FormDialog
      action={async (given) => {
        const typed = readBuyer(given);
        const missing = missingOfBuyer(typed);
        return missing
          ? {
              ok: false,
              error: "invalid_parameter",
              message: MISSING[missing],
              fields: { [missing]: MISSING[missing] },
            }
          : await saveBillingDetailsAction(slug, changed(drawnBuyer(drawn), typed));
      }}
      description="First, enter the buyer. These details appear on the invoice and cannot be changed there later. You are asked only once."
      noValidate
      onClose={onClose}
      // The reloaded page has the buyer, and so the packs in their currency and tax.
      onDone={() => router.refresh()}
      staysOpen
      submitLabel="Continue"
      title="Buy credits"
    >
      {({ fields }) => <BuyerFields countries={countries} fields={fields} profile={drawn} />}
    </FormDialog>
  );
}
