import Link from "next/link";
import { Field } from "#components/ui/primitives/field.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { createKeyPath } from "./create-key-path.ts";

type PayingKeyFieldProps = {
  slug: string;
  env: KeyEnv;
  /** Keys that can pay. */
  keys: readonly { id: string; name: string }[];
  /** ID of the current paying key, which may no longer be able to pay. */
  chosen?: string | undefined;
  error: string | undefined;
};

/** Selects the paying key, or links to creating one. */
export function PayingKeyField({ slug, env, keys, chosen, error }: PayingKeyFieldProps) {
  return (
    <Field
      error={error}
      hint={
        keys.length > 0 ? (
          "Requires the jobs scope."
        ) : (
          <>
            First{" "}
            <Link className="text-accent underline" href={createKeyPath(slug, env)} prefetch={false}>
              create a key
            </Link>{" "}
            with the jobs scope.
          </>
        )
      }
      label="Paid by"
      name="key_id"
    >
      {(control) => (
        <Select {...control} defaultValue={chosen} required>
          {chosen !== undefined && !keys.some(({ id }) => id === chosen) && (
            <option value={chosen}>The current key</option>
          )}
          {keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
