"use client";

import { useState } from "react";
import { Refusal } from "#components/auth/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import { TOP_UPS_A_MONTH_MAX } from "#lib/billing/settings/constants.ts";
import type { AutoTopUp, PricedPack } from "#lib/billing/settings/types.ts";
import { saveAutoTopUpAction } from "#lib/dashboard/settings/actions.ts";
import { typedNumber } from "./read-form.ts";

type TopUpFormProps = { slug: string; topUp: AutoTopUp | null; packs: readonly PricedPack[] };

/** Has a pack bought whenever credits run low. */
export function TopUpForm({ slug, topUp, packs }: TopUpFormProps) {
  const { pending, refused, ask } = useAnswer();
  const [on, setOn] = useState(topUp !== null);
  const error = (name: string) => refused?.fields?.[`auto_top_up.${name}`];
  const sold = topUp === null || packs.some(({ id }) => id === topUp.pack_id);

  function save(given: FormData): void {
    const wished = {
      pack_id: String(given.get("pack_id") ?? ""),
      below: typedNumber(given.get("below")),
      monthly_max: typedNumber(given.get("monthly_max")),
    };
    ask(
      () => saveAutoTopUpAction(slug, { auto_top_up: on ? wished : null }),
      () => toast.ok(on ? "Automatic top-up is on" : "Automatic top-up is off"),
    );
  }

  return (
    <form
      className="flex max-w-md flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(new FormData(event.currentTarget));
      }}
    >
      <Checkbox
        checked={on}
        hint="Opens an invoice once each time the credits fall below a number. It is paid like any other: no card is charged without you."
        label="Buy a pack when credits run low"
        name="on"
        onChange={(event) => setOn(event.target.checked)}
      />
      {on && (
        <>
          <Field
            error={
              error("pack_id") ?? (sold ? undefined : "The pack that was chosen is not sold any more. Choose another.")
            }
            hint="Prices are before tax."
            label="Pack"
            name="pack_id"
          >
            {(control) => (
              <Select {...control} defaultValue={topUp?.pack_id ?? packs[0]?.id}>
                {packs.map(({ id, credits, price, currency }) => (
                  <option key={id} value={id}>
                    {credits.toLocaleString("en")} credits, {writtenMoney(price, currency)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field error={error("below")} label="When fewer are left than" name="below">
            {(control) => <Input {...control} defaultValue={topUp?.below ?? ""} inputMode="numeric" suffix="credits" />}
          </Field>
          <Field
            error={error("monthly_max")}
            hint={`Months are by UTC; at most ${TOP_UPS_A_MONTH_MAX}.`}
            label="At most"
            name="monthly_max"
          >
            {(control) => (
              <Input {...control} defaultValue={topUp?.monthly_max ?? 1} inputMode="numeric" suffix="a month" />
            )}
          </Field>
        </>
      )}
      {!refused?.fields && <Refusal refused={refused} />}
      <Button className="self-start" pending={pending} type="submit" variant="primary">
        Save top-up
      </Button>
    </form>
  );
}
