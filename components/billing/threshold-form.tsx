"use client";

import { SettingsForm } from "#components/forms/settings-form.tsx";
import { typedNumber } from "#components/forms/typed-number.ts";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { Balance } from "#lib/billing/credits/types.ts";
import { setThresholdAction } from "#lib/dashboard/actions/settings.ts";
import { thresholdText } from "./messages.ts";

/** Sets the balance below which people are notified. */
export function ThresholdForm({ slug, balance }: { slug: string; balance: Balance }) {
  return (
    <SettingsForm
      action={(given) => setThresholdAction(slug, { threshold: typedNumber(given.get("threshold")) })}
      onDone={() => toast.ok("Threshold saved")}
      submitLabel="Save threshold"
    >
      {(fields) => (
        <Field
          error={fields?.threshold}
          hint={thresholdText(balance.balance + balance.held, balance.threshold)}
          label="Notify when credits fall below"
          name="threshold"
          optional
        >
          {(control) => (
            <Input {...control} defaultValue={balance.threshold ?? ""} inputMode="numeric" suffix="credits" />
          )}
        </Field>
      )}
    </SettingsForm>
  );
}
