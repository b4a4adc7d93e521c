"use client";

import { SettingsForm } from "#components/forms/settings-form.tsx";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { saveTimesAction } from "#lib/dashboard/actions/auth.ts";

type TimesFormProps = {
  /** The chosen zone; null uses the browser's. */
  zone: string | null;
  clock: boolean;
  /** Selectable IANA names. */
  zones: readonly string[];
};

/** Sets the time zone and whether times are relative. */
export function TimesForm({ zone, clock, zones }: TimesFormProps) {
  return (
    <SettingsForm
      action={(given) =>
        saveTimesAction({ time_zone: given.get("time_zone") || null, clock_times: given.get("clock_times") === "on" })
      }
      onDone={() => toast.ok("Time settings saved")}
    >
      {(fields) => (
        <>
          <Field
            error={fields?.time_zone}
            hint="For what you see on screen. The API, exports, invoices and usage days are in UTC."
            label="Time zone"
            name="time_zone"
          >
            {(control) => (
              <Select {...control} defaultValue={zone ?? ""}>
                <option value="">Same as the browser</option>
                {zones.map((each) => (
                  <option key={each} value={each}>
                    {each.replaceAll("_", " ")}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Checkbox
            defaultChecked={clock}
            hint="14:02:11 instead of 3 min ago."
            label="Show clock times in lists"
            name="clock_times"
          />
        </>
      )}
    </SettingsForm>
  );
}
