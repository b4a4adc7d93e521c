"use client";

import { useState } from "react";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Fieldset } from "#components/ui/primitives/fieldset.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Textarea } from "#components/ui/primitives/textarea.tsx";
import { KEY_NAME_MAX, SCOPE_MEANING } from "#lib/accounts/keys/constants.ts";
import { type KeyEnv, SCOPES } from "#lib/kernel/scopes.ts";
import { CreditCeilingField } from "./credit-ceiling-field.tsx";
import { fieldError, type KeyDraft } from "./key-draft.ts";
import { KeyExpiryField } from "./key-expiry-field.tsx";
import { RateLimitFields } from "./rate-limit-fields.tsx";

type KeyFieldsProps = {
  draft: KeyDraft;
  env: KeyEnv;
  fields: Record<string, string> | undefined;
  /** Maximum lifetime of keys in days; null for no limit. */
  maxDays: number | null;
  exists?: boolean;
};

export function KeyFields({ draft, env, fields, maxDays, exists = false }: KeyFieldsProps) {
  const [admin, setAdmin] = useState(draft.scopes.includes("admin"));
  return (
    <>
      <Field
        error={fieldError(fields, "name")}
        hint="Say who uses it and where: “Ingest worker, eu-west”."
        label="Name"
        name="name"
      >
        {(control) => (
          <Input {...control} data-autofocus="" defaultValue={draft.name} maxLength={KEY_NAME_MAX} required />
        )}
      </Field>
      <Fieldset
        error={fieldError(fields, "scopes")}
        hint="Choose only what this program calls. You can change it later."
        legend="Scopes"
      >
        <div className="grid gap-x-4 sm:grid-cols-2">
          {SCOPES.map((scope) => (
            <Checkbox
              defaultChecked={draft.scopes.includes(scope)}
              hint={SCOPE_MEANING[scope]}
              key={scope}
              label={<code className="font-mono text-xs font-medium">{scope}</code>}
              name="scopes"
              onChange={scope === "admin" ? (event) => setAdmin(event.target.checked) : undefined}
              value={scope}
            />
          ))}
        </div>
        {admin && (
          <p className="mt-2 rounded-md bg-warn-soft px-2.5 py-1.5 text-xs">
            A key with <code className="font-mono">admin</code> can create and revoke keys
            {env === "test" ? " for test" : ""} and manage members. Creating one needs a sign-in from the last ten
            minutes.
          </p>
        )}
      </Fieldset>
      <Field
        error={fieldError(fields, "allowed_ips")}
        hint="IPv4 or IPv6 addresses or CIDR ranges, one per line. Leave empty to allow any address."
        label="Allowed addresses"
        name="allowed_ips"
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            defaultValue={draft.allowed_ips.join("\n")}
            mono
            placeholder={"203.0.113.0/24\n2001:db8::/48"}
            rows={2}
            spellCheck={false}
          />
        )}
      </Field>
      {env === "live" ? (
        <>
          <CreditCeilingField ceiling={draft.credit_ceiling} fields={fields} />
          <RateLimitFields fields={fields} limits={draft} />
        </>
      ) : (
        <p className="rounded-md bg-test-soft px-2.5 py-1.5 text-xs">
          Test keys return fixtures, spend no credits and allow 10 requests per second.
        </p>
      )}
      <KeyExpiryField
        error={fieldError(fields, "expires_at")}
        exists={exists}
        expiresAt={draft.expires_at}
        maxDays={maxDays}
      />
    </>
  );
}
