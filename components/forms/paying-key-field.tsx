import Link from "next/link";
import { Field } from "#components/ui/primitives/field.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

type PayingKeyFieldProps = {
  slug: string;
  env: KeyEnv;
  /** Keys that may pay. */
  keys: readonly { id: string; name: string }[];
  /** Id of the key that pays now. It may be one that cannot pay any more. */
  chosen?: string | undefined;
  error: string | undefined;
};

/** Chooses the key that pays; links to the creation of one when there is none. */
export function PayingKeyField({ slug, env, keys, chosen, error }: PayingKeyFieldProps) {
  const createHref = `/${slug}/keys?${env === "test" ? "env=test&" : ""}create=1`;
  return (
    <Field
      error={error}
      hint={
        keys.length > 0 ? (
          "Requires the jobs scope."
        ) : (
          <>
            First{" "}
            <Link className="text-accent underline" href={createHref} prefetch={false}>
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
