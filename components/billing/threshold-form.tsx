"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { Balance } from "#lib/billing/credits/types.ts";
import { setThresholdAction } from "#lib/dashboard/settings/actions.ts";
import { thresholdText } from "./messages.ts";
import { typedNumber } from "./read-form.ts";

/** Sets the number of credits below which people are told. */
export function ThresholdForm({ slug, balance }: { slug: string; balance: Balance }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <form
      className="flex max-w-md flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const threshold = typedNumber(new FormData(event.currentTarget).get("threshold"));
        ask(
          () => setThresholdAction(slug, { threshold }),
          () => toast.ok("The threshold is saved"),
        );
      }}
    >
      <Field
        error={refused?.fields?.threshold}
        hint={thresholdText(balance.balance + balance.held, balance.threshold)}
        label="Tell when fewer are left than"
        name="threshold"
        optional
      >
        {(control) => (
          <Input {...control} defaultValue={balance.threshold ?? ""} inputMode="numeric" suffix="credits" />
        )}
      </Field>
      {!refused?.fields && <Refusal refused={refused} />}
      <Button className="self-start" pending={pending} type="submit" variant="primary">
        Save threshold
      </Button>
    </form>
  );
}
