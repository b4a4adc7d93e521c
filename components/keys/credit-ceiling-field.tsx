"use client";

import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { fieldError } from "./key-draft.ts";

type CreditCeilingFieldProps = {
  ceiling: number | null;
  fields: Record<string, string> | undefined;
  /** Why it is asked for here, shown first. */
  reason?: string;
  className?: string;
};

/** A key's credit ceiling; empty for none. */
export const CreditCeilingField = ({ ceiling, fields, reason, className }: CreditCeilingFieldProps) => (
  <Field
    className={className}
    error={fieldError(fields, "credit_ceiling")}
    hint={[reason, "Lifetime cap. Once it is reached, every request gets 402."].filter(Boolean).join(" ")}
    label="Credit ceiling"
    name="credit_ceiling"
    optional
  >
    {(control) => (
      <Input {...control} defaultValue={ceiling ?? ""} inputMode="numeric" placeholder="No ceiling" suffix="credits" />
    )}
  </Field>
);
