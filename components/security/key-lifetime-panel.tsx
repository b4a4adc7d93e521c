"use client";

import type { ReactNode } from "react";
import { SettingsForm } from "#components/forms/settings-form.tsx";
import { typedNumber } from "#components/forms/typed-number.ts";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { setKeyLifetimeAction } from "#lib/dashboard/actions/workspaces.ts";

type KeyLifetimePanelProps = {
  slug: string;
  days: number | null;
  mayWrite: boolean;
  children?: ReactNode;
};

const lifetimeText = (days: number | null): string =>
  days === null ? "Keys can be valid forever" : `Keys are valid for at most ${plural(days, "day")}`;

/** Limits the lifetime of keys; only owners may change it. */
export function KeyLifetimePanel({ slug, days, mayWrite, children }: KeyLifetimePanelProps) {
  return (
    <Panel
      description={`${lifetimeText(days)}. This applies to new keys and to every new expiry.`}
      flush
      title="Lifetime of keys"
    >
      {mayWrite && (
        <SettingsForm
          action={(given) => setKeyLifetimeAction(slug, { days: typedNumber(given.get("days")) })}
          className="p-4"
          onDone={(saved) => toast.ok(lifetimeText(saved.days))}
          submitLabel="Save lifetime"
        >
          {(fields) => (
            <Field
              error={fields?.days}
              hint="Every new key must expire within this time. Leave empty for no limit. Existing keys are not changed."
              label="At most"
              name="days"
              optional
            >
              {(control) => (
                <Input
                  {...control}
                  defaultValue={days ?? ""}
                  inputMode="numeric"
                  key={days}
                  placeholder="No limit"
                  suffix="days"
                />
              )}
            </Field>
          )}
        </SettingsForm>
      )}
      {children}
      {!mayWrite && !children && <p className="px-4 py-3 text-muted">An owner can change it.</p>}
    </Panel>
  );
}
