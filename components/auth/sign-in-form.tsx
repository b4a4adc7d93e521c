"use client";

import { useRouter } from "next/navigation";
import { Refusal } from "#components/forms/refusal.tsx";
import { useForm } from "#components/forms/use-form.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { requestSignInLinkAction } from "#lib/dashboard/actions/auth.ts";

type SignInFormProps = {
  email: string;
  /** The address is fixed when a person signs in again. */
  fixed?: boolean;
  /** Where to go after sign-in. */
  next: string;
};

export function SignInForm({ email, fixed = false, next }: SignInFormProps) {
  const router = useRouter();
  const { pending, refused, form } = useForm({
    action: (given) => requestSignInLinkAction({ email: String(given.get("email")), next }),
    onDone: (sent) => router.push(`/sign-in/check-mail?${new URLSearchParams({ email: sent.email, next })}`),
  });
  return (
    <form {...form} className="flex flex-col gap-4" noValidate>
      <Field error={refused?.fields?.email} label="E-mail address" name="email">
        {(control) => (
          <Input
            {...control}
            autoComplete="email"
            className="h-10 text-base"
            defaultValue={email}
            inputMode="email"
            placeholder="you@company.com"
            readOnly={fixed}
            required
            type="email"
          />
        )}
      </Field>
      {!refused?.fields && <Refusal refused={refused} />}
      <Button className="w-full" pending={pending} size="lg" type="submit" variant="primary">
        Mail me a sign-in link
      </Button>
    </form>
  );
}
