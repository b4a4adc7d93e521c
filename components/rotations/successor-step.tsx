"use client";

import Link from "next/link";
import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { typedNumber } from "#components/forms/typed-number.ts";
import { useForm } from "#components/forms/use-form.ts";
import { CreditCeilingField } from "#components/keys/credit-ceiling-field.tsx";
import { fieldError } from "#components/keys/key-draft.ts";
import { KeyScopes } from "#components/keys/key-scopes.tsx";
import { tokenSnippets } from "#components/keys/sample-call.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { SecretDialog } from "#components/ui/primitives/secret-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { KEY_NAME_MAX } from "#lib/accounts/keys/constants.ts";
import { nameAfter } from "#lib/accounts/keys/rules.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { Rotation } from "#lib/accounts/rotations/types.ts";
import { succeedKeyAction } from "#lib/dashboard/actions/rotations.ts";

type SuccessorStepProps = { slug: string; rotation: Rotation; mayWrite: boolean };

/** Creates the replacement key, or shows the existing one. */
export function SuccessorStep({ slug, rotation: { key, successor }, mayWrite }: SuccessorStepProps) {
  const [made, setMade] = useState<ApiKey & { token: string }>();
  const shown = made && (
    <SecretDialog
      description="Copy it now: it is not stored and cannot be shown again. If you lose it, revoke this key and create another successor."
      onDone={() => {
        setMade(undefined);
        toast.ok(`${made.name} is ready`, { description: "Deploy it; this page shows when calls arrive." });
      }}
      secret={made.token}
      snippets={tokenSnippets(window.location.origin, made.token, made)}
      title={`The token of ${made.name}`}
      what="token"
    />
  );
  return (
    <>
      {shown}
      {successor?.status === "active" ? (
        <Facts
          facts={[
            {
              label: "Successor",
              value: (
                <Link
                  className="font-medium break-words text-accent hover:underline"
                  href={`/${slug}/keys/${successor.id}`}
                  prefetch={false}
                >
                  {successor.name}
                </Link>
              ),
            },
            { label: "Token", value: <code className="font-mono text-xs">{successor.token_hint}</code> },
            { label: "Made", value: <RelativeTime at={successor.created_at} focusable /> },
            {
              label: "Last call",
              value: successor.last_used_at ? (
                <RelativeTime at={successor.last_used_at} focusable />
              ) : (
                <span className="text-faint">none yet</span>
              ),
            },
          ]}
        />
      ) : mayWrite ? (
        <SuccessorForm apiKey={key} onMade={setMade} slug={slug} />
      ) : (
        <p className="text-muted">Only owners can create keys.</p>
      )}
    </>
  );
}

type SuccessorFormProps = { slug: string; apiKey: ApiKey; onMade: (key: ApiKey & { token: string }) => void };

function SuccessorForm({ slug, apiKey, onMade }: SuccessorFormProps) {
  const { credit_ceiling: ceiling, expires_at: expires, allowed_ips: ips } = apiKey;
  const expired = expires !== null && apiKey.status !== "active" && Date.parse(expires) <= Date.now();
  const [asksCeiling, setAsksCeiling] = useState(ceiling !== null && apiKey.credits_spent >= ceiling);
  const { pending, refused, form } = useForm({
    action: (given) =>
      succeedKeyAction(slug, {
        id: apiKey.id,
        name: String(given.get("name")),
        ...(asksCeiling && { credit_ceiling: typedNumber(given.get("credit_ceiling")) }),
        ...(expired && { expires_at: null }),
      }),
    onDone: onMade,
  });
  // The remaining ceiling may have been spent or put on hold since rendering. Ask for one from then
  // on, whatever is refused next.
  if (!asksCeiling && refused?.fields?.credit_ceiling) setAsksCeiling(true);
  return (
    <form {...form} className="flex flex-col gap-3" noValidate>
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted">
        It gets the same access as {apiKey.name}: <KeyScopes scopes={apiKey.scopes} />
        <span>
          from {ips.length === 0 ? "any address" : ips.join(", ")}
          {ceiling !== null && !asksCeiling && ", with what is left of its ceiling"}
          {expires && !expired && (
            <>
              , until <ExactTime at={expires} />
            </>
          )}
          {expired && ", without the expiry that has passed"}.
        </span>
      </p>
      <Field className="max-w-md" error={fieldError(refused?.fields, "name")} label="Name" name="name">
        {(control) => (
          <Input {...control} defaultValue={nameAfter(apiKey.name, KEY_NAME_MAX)} maxLength={KEY_NAME_MAX} required />
        )}
      </Field>
      {asksCeiling && (
        <CreditCeilingField
          ceiling={ceiling}
          className="max-w-md"
          fields={refused?.fields}
          reason={`Nothing is left of ${apiKey.name}'s.`}
        />
      )}
      <Refusal refused={refused} />
      <div>
        <Button pending={pending} type="submit" variant="primary">
          Create the successor
        </Button>
      </div>
    </form>
  );
}
