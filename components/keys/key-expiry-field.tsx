"use client";

import { useState } from "react";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { exactIn } from "#components/ui/text/zoned-time.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";

const PRESETS: readonly { days: number; label: string }[] = [
  { days: 7, label: "In 7 days" },
  { days: 30, label: "In 30 days" },
  { days: 90, label: "In 90 days" },
  { days: 365, label: "In a year" },
];

type KeyExpiryFieldProps = {
  expiresAt: string | null;
  error: string | undefined;
  /** Maximum lifetime of keys in days; null for no limit. */
  maxDays: number | null;
  /** Whether the key exists: it may keep an expiry beyond the limit. */
  exists: boolean;
};

/** Returns the usual spans, limited to the longest allowed. */
function spans(maxDays: number | null): readonly { days: number; label: string }[] {
  if (maxDays === null) return PRESETS;
  const shorter = PRESETS.filter(({ days }) => days < maxDays);
  return [...shorter, { days: maxDays, label: `In ${plural(maxDays, "day")}, the most` }];
}

/** A key's expiry: usual spans, the end of a day, or never if the owners set no limit. */
export function KeyExpiryField({ expiresAt, error, maxDays, exists }: KeyExpiryFieldProps) {
  const { zone } = useTimes();
  const [kept] = useState(() => {
    const tooFar = maxDays !== null && Date.parse(expiresAt ?? "") > Date.now() + maxDays * DAY_MS;
    return tooFar && !exists ? null : expiresAt;
  });
  const mayBeNever = maxDays === null || (exists && kept === null);
  const [choice, setChoice] = useState(kept ? "keep" : mayBeNever ? "never" : String(maxDays));
  const limit = maxDays === null ? "" : ` This workspace lets keys live ${plural(maxDays, "day")} at most.`;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        error={choice === "date" ? undefined : error}
        hint={`Owners are emailed 30, 7 and 1 days before.${limit}`}
        label="Expiry"
        name="expiry"
      >
        {(control) => (
          <Select {...control} onChange={(event) => setChoice(event.target.value)} value={choice}>
            {kept && <option value="keep">{exactIn(new Date(kept), zone)}</option>}
            {mayBeNever && <option value="never">Never</option>}
            {spans(maxDays).map(({ days, label }) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
            <option value="date">On a date…</option>
          </Select>
        )}
      </Field>
      {kept && <input name="expiry_kept" type="hidden" value={kept} />}
      {choice === "date" && (
        <Field error={error} hint="It works through the end of that day, UTC." label="Last day" name="expiry_date">
          {(control) => <Input {...control} required type="date" />}
        </Field>
      )}
    </div>
  );
}
