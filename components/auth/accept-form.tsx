"use client";

import { useRouter } from "next/navigation";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { acceptInvitationAction } from "#lib/dashboard/members/actions.ts";

/** Accepts an invitation and goes to the workspace. */
export function AcceptForm({ token, workspace }: { token: string; workspace: string }) {
  const router = useRouter();
  const { pending, refused, ask } = useAnswer();
  return (
    <>
      <Refusal refused={refused} />
      <Button
        className="w-full"
        onClick={() =>
          ask(
            () => acceptInvitationAction({ token }),
            ({ slug }) => router.push(`/${slug}/overview`),
          )
        }
        pending={pending}
        size="lg"
        variant="primary"
      >
        Join {workspace}
      </Button>
    </>
  );
}
