"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { signOutAction } from "#lib/dashboard/actions/auth.ts";

/**
 * Signs out, then opens `href` with a full page load, so that nothing of the person stays in
 * memory.
 */
export function SignOutLink({ href, label }: { href: string; label: string }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <>
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
      <Refusal refused={refused} />
    </>
  );
}
