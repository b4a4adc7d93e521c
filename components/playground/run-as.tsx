import { Callout } from "#components/ui/primitives/callout.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { PLAYGROUND_SCOPES } from "#lib/portal/playground/constants.ts";
import { liveEffect } from "#lib/portal/playground/rules.ts";
import type { PlayKey, PlayOperation } from "#lib/portal/playground/types.ts";
import type { Payer } from "./send-call.ts";

const WITH_A_LIVE_KEY = {
  spends: "Calls fetch real pages and cost credits of the workspace that the key belongs to.",
  changes: "The call is free, and permanently changes the workspace that the key belongs to.",
  reads: "The call is free and reads from the workspace that the key belongs to.",
};

/** A test key's ID, or a token kept only in this page's memory. */
export type Choice = { key: string | undefined; token: string };

/** The option for a pasted token. */
const OWN_TOKEN = "token";

const TOKEN = /^svc_(live|test)_\S+$/;

/** Returns who the call is made as; undefined if nobody is selected. */
export function payerOf({ key, token }: Choice, keys: readonly PlayKey[]): Payer | undefined {
  if (key === OWN_TOKEN) return TOKEN.test(token.trim()) ? { token: token.trim() } : undefined;
  const chosen = keys.find(({ id }) => id === key) ?? keys[0];
  return chosen && { key: chosen.id };
}

export const isLive = (payer: Payer | undefined): boolean => payer?.token?.startsWith("svc_live_") ?? false;

type RunAsProps = {
  choice: Choice;
  /** Keys that may make this call. */
  keys: readonly PlayKey[];
  operation: PlayOperation;
  onChoose: (choice: Choice) => void;
};

/** Selects who makes the call: a test key of the workspace, which is free, or a pasted token. */
export function RunAs({ choice, keys, operation, onChoose }: RunAsProps) {
  const own = choice.key === OWN_TOKEN || keys.length === 0;
  const token = choice.token.trim();
  const wrong = token !== "" && !TOKEN.test(token);
  return (
    <div className="flex flex-col gap-3">
      <Field
        hint={
          own
            ? undefined
            : "Returns fixtures for free. The call appears in the request log like any other with this key."
        }
        label="Run with"
        name="key"
      >
        {(control) => (
          <Select
            {...control}
            onChange={(event) => onChoose({ ...choice, key: event.target.value })}
            value={own ? OWN_TOKEN : (keys.find(({ id }) => id === choice.key) ?? keys[0])?.id}
          >
            {keys.map((key) => (
              <option key={key.id} value={key.id}>
                Test key {key.name} · {key.token_hint}
              </option>
            ))}
            <option value={OWN_TOKEN}>Paste a token…</option>
          </Select>
        )}
      </Field>
      {keys.length === 0 && (
        <p className="text-xs text-muted">
          {PLAYGROUND_SCOPES.includes(operation.scope)
            ? `No test key of this workspace has the scope ${operation.scope}.`
            : "Endpoints that manage a workspace need one of your keys; your session is not used. A test key is enough."}
        </p>
      )}
      {own && (
        <Field
          error={wrong ? "A token begins with svc_test_ or svc_live_." : undefined}
          hint="Kept only in this page’s memory: never stored, never in the address."
          label="Token"
          name="token"
        >
          {(control) => (
            <Input
              {...control}
              mono
              onChange={(event) => onChoose({ key: OWN_TOKEN, token: event.target.value })}
              type="password"
              value={choice.token}
            />
          )}
        </Field>
      )}
      {token.startsWith("svc_live_") && own && (
        <Callout title="A live key" tone="warn">
          {WITH_A_LIVE_KEY[liveEffect(operation)]}
        </Callout>
      )}
    </div>
  );
}
