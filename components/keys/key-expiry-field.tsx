"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { utcTime } from "#components/ui/time-text.ts";

const PRESETS = [
  ["never", "Never"],
  ["7", "In 7 days"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
  ["date", "On a date…"],
] as const;

/** When a key disables itself: a few usual spans, or the end of a day. */
export function KeyExpiryField({ expiresAt, error }: { expiresAt: string | null; error: string | undefined }) {
  const [choice, setChoice] = useState(expiresAt ? "keep" : "never");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        error={choice === "date" ? undefined : error}
        hint="Owners are mailed 30, 7 and 1 day before."
        label="Expiry"
        name="expiry"
      >
        {(control) => (
          <Select {...control} onChange={(event) => setChoice(event.target.value)} value={choice}>
            {expiresAt && <option value="keep">{utcTime(new Date(expiresAt))}</option>}
            {PRESETS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {expiresAt && <input name="expiry_kept" type="hidden" value={expiresAt} />}
      {choice === "date" && (
        <Field error={error} hint="It works through the end of that day, UTC." label="Last day" name="expiry_date">
          {(control) => <Input {...control} required type="date" />}
        </Field>
      )}
    </div>
  );
}
