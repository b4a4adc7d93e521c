"use client";

import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { AlertSettings } from "#lib/billing/settings/types.ts";
import { saveAlertsAction } from "#lib/dashboard/settings/actions.ts";
import { crossedText } from "./messages.ts";
import { listError, typedLevels, typedNumber } from "./read-form.ts";

/** Sets the month's budget, and at which parts of it, and of every key's ceiling, mail is sent. */
export function AlertsForm({ slug, alerts }: { slug: string; alerts: AlertSettings }) {
  const { pending, refused, ask } = useAnswer();
  const [already, setAlready] = useState<string>();
  return (
    <form
      className="flex max-w-md flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const wished = {
          monthly_budget: typedNumber(given.get("monthly_budget")),
          levels: typedLevels(given.get("levels")),
        };
        ask(
          () => saveAlertsAction(slug, wished),
          ({ crossed }) => {
            setAlready(crossedText(crossed));
            toast.ok("The alerts are saved");
          },
        );
      }}
    >
      <Field
        error={refused?.fields?.monthly_budget}
        hint="By UTC month. It stops nothing: it only tells."
        label="Monthly budget"
        name="monthly_budget"
        optional
      >
        {(control) => (
          <Input {...control} defaultValue={alerts.monthly_budget ?? ""} inputMode="numeric" suffix="credits" />
        )}
      </Field>
      <Field
        error={listError(refused?.fields, "levels")?.replace(/^Line/, "Level")}
        hint="Percents of the budget, and of each key's ceiling; each is told once a crossing. Empty: none."
        label="Levels"
        name="levels"
      >
        {(control) => <Input {...control} defaultValue={alerts.levels.join(", ")} inputMode="text" suffix="%" />}
      </Field>
      {already && <Callout tone="warn">{already}</Callout>}
      {!refused?.fields && <Refusal refused={refused} />}
      <Button className="self-start" pending={pending} type="submit" variant="primary">
        Save alerts
      </Button>
    </form>
  );
}
