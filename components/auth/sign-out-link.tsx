"use client";

import { Button } from "#components/ui/button.tsx";
import { useAnswer } from "#components/ui/use-answer.ts";
import { signOutAction } from "#lib/auth/actions.ts";

/** Signs out, then goes to `href` by a full load: nothing of the person stays in memory. */
export function SignOutLink({ href, label }: { href: string; label: string }) {
  const { pending, ask } = useAnswer();
  return (
    <Button
      className="w-full"
      onClick={() =>
        ask(
          () => signOutAction({}),
          () => window.location.assign(href),
        )
      }
      pending={pending}
      size="lg"
    >
      {label}
    </Button>
  );
}
