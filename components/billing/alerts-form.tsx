"use client";

import { useState } from "react";
import { changed } from "#components/forms/changed.ts";
import { SettingsForm } from "#components/forms/settings-form.tsx";
import { typedNumber } from "#components/forms/typed-number.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { AlertSettings } from "#lib/billing/settings/types.ts";
import { saveAlertsAction } from "#lib/dashboard/actions/settings.ts";
import { crossedText } from "./messages.ts";
import { listError, typedLevels } from "./read-form.ts";

/** Sets the monthly budget and the levels at which it and the keys' ceilings cause mail. */
export function AlertsForm({ slug, alerts }: { slug: string; alerts: AlertSettings }) {
  const [already, setAlready] = useState<string>();
  // The shown values: only differences are sent, so that concurrent changes by others survive.
  const [drawn, setDrawn] = useState(alerts);
  return (
    <SettingsForm
      action={(given) =>
        saveAlertsAction(
          slug,
          changed(drawn, {
            monthly_budget: typedNumber(given.get("monthly_budget")),
            levels: typedLevels(given.get("levels")),
          }),
        )
      }
      onDone={({ crossed, ...saved }) => {
        setDrawn(saved);
        setAlready(crossedText(crossed));
        toast.ok("Alerts saved");
      }}
      submitLabel="Save alerts"
    >
      {(fields) => (
        <>
          <Field
            error={fields?.monthly_budget}
            hint="Per UTC month. It only notifies and does not stop calls."
            label="Monthly budget"
            name="monthly_budget"
            optional
          >
            {(control) => (
              <Input {...control} defaultValue={drawn.monthly_budget ?? ""} inputMode="numeric" suffix="credits" />
            )}
          </Field>
          <Field
            error={listError(fields, "levels")?.replace(/^Line/, "Level")}
            hint="Percentages of the budget and of each key's ceiling. Crossing one sends one notice. Leave empty for none."
            label="Levels"
            name="levels"
          >
            {(control) => <Input {...control} defaultValue={drawn.levels.join(", ")} inputMode="text" suffix="%" />}
          </Field>
          {already && <Callout tone="warn">{already}</Callout>}
        </>
      )}
    </SettingsForm>
  );
}
