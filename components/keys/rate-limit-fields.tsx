"use client";

import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { RATE_LIMIT_FIELDS, type RateLimitField, type RateLimits } from "#lib/kernel/rate-limits.ts";

const LABEL: Record<RateLimitField, string> = {
  rate_limit: "Rate limit",
  rate_limit_minute: "Per minute",
  rate_limit_day: "Per day",
};
const UNIT: Record<RateLimitField, string> = {
  rate_limit: "/s",
  rate_limit_minute: "/min",
  rate_limit_day: "/day",
};
const HINT: Record<RateLimitField, string> = {
  rate_limit: "Requests over the limit get 429.",
  rate_limit_minute: "Per clock minute.",
  rate_limit_day: "Per UTC day.",
};

type RateLimitFieldsProps = {
  limits: Readonly<RateLimits>;
  fields: Record<string, string> | undefined;
};

/** Rate limits of a key or workspace per second, minute and day; empty for no limit. */
export const RateLimitFields = ({ limits, fields }: RateLimitFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    {RATE_LIMIT_FIELDS.map((name) => (
      <Field error={fields?.[name]} hint={HINT[name]} key={name} label={LABEL[name]} name={name} optional>
        {(control) => (
          <Input
            {...control}
            defaultValue={limits[name] ?? ""}
            inputMode="numeric"
            key={limits[name]}
            placeholder="None"
            suffix={UNIT[name]}
          />
        )}
      </Field>
    ))}
  </div>
);
