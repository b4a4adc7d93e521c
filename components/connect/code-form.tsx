import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";

/**
 * Takes the code shown by a terminal. A plain form that only looks it up works before scripts load.
 */
export function CodeForm({ code, error }: { code: string | undefined; error: string | undefined }) {
  return (
    <form action="/connect" className="flex flex-col gap-4" method="get">
      <Field error={error} label="Code" name="code">
        {(control) => (
          <Input
            {...control}
            autoCapitalize="characters"
            className="h-10 font-mono text-base uppercase tracking-widest"
            defaultValue={code}
            maxLength={20}
            placeholder="BCDF-GHJK"
            required
            spellCheck={false}
          />
        )}
      </Field>
      <Button className="w-full" size="lg" type="submit" variant="primary">
        Continue
      </Button>
    </form>
  );
}
