"use client";

import { useState } from "react";
import { SettingsForm } from "#components/forms/settings-form.tsx";
import { typedNumber } from "#components/forms/typed-number.ts";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import { TOP_UPS_A_MONTH_MAX } from "#lib/billing/settings/constants.ts";
import type { AutoTopUp, PricedPack } from "#lib/billing/settings/types.ts";
import { saveAutoTopUpAction } from "#lib/dashboard/actions/settings.ts";

type TopUpFormProps = { slug: string; topUp: AutoTopUp | null; packs: readonly PricedPack[] };

/** Buys a pack whenever credits run low. */
export function TopUpForm({ slug, topUp, packs }: TopUpFormProps) {
  const [on, setOn] = useState(topUp !== null);
  const drawnFrom = JSON.stringify(topUp);
  const [drawn, setDrawn] = useState(drawnFrom);
  if (drawn !== drawnFrom) {
    setDrawn(drawnFrom);
    setOn(topUp !== null);
  }
  const sold = topUp === null || packs.some(({ id }) => id === topUp.pack_id);

  return (
    <SettingsForm
      action={(given) => saveAutoTopUpAction(slug, { auto_top_up: on ? readTopUp(given) : null })}
      drawnFrom={drawnFrom}
      onDone={() => toast.ok(on ? "Automatic top-up is on" : "Automatic top-up is off")}
      submitLabel="Save top-up"
    >
      {(fields) => (
        <>
          <Checkbox
            checked={on}
            hint="Creates one invoice each time credits fall below the number you set. You pay it like any other invoice; no card is charged automatically."
            label="Buy a pack when credits run low"
            name="on"
            onChange={(event) => setOn(event.target.checked)}
          />
          {on && (
            <>
              <Field
                error={
                  fields?.["auto_top_up.pack_id"] ??
                  (sold ? undefined : "The chosen pack is no longer sold. Choose another.")
                }
                hint="Prices are before tax."
                label="Pack"
                name="pack_id"
              >
                {(control) => (
                  <Select {...control} defaultValue={topUp?.pack_id ?? packs[0]?.id}>
                    {packs.map(({ id, credits, price, currency }) => (
                      <option key={id} value={id}>
                        {grouped(credits)} credits, {writtenMoney(price, currency)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field error={fields?.["auto_top_up.below"]} label="When credits fall below" name="below">
                {(control) => (
                  <Input {...control} defaultValue={topUp?.below ?? ""} inputMode="numeric" suffix="credits" />
                )}
              </Field>
              <Field
                error={fields?.["auto_top_up.monthly_max"]}
                hint={`Months are in UTC; at most ${TOP_UPS_A_MONTH_MAX}.`}
                label="At most"
                name="monthly_max"
              >
                {(control) => (
                  <Input {...control} defaultValue={topUp?.monthly_max ?? 1} inputMode="numeric" suffix="a month" />
                )}
              </Field>
            </>
          )}
        </>
      )}
    </SettingsForm>
  );
}

const readTopUp = (given: FormData) => ({
  pack_id: String(given.get("pack_id") ?? ""),
  below: typedNumber(given.get("below")),
  monthly_max: typedNumber(given.get("monthly_max")),
});
