"use client";

import { useRouter } from "next/navigation";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { acceptInvitationAction, acceptOwnInvitationAction } from "#lib/dashboard/actions/members.ts";

type AcceptFormProps = {
  /** By the mailed link, or for the signed-in address. */
  accept: { token: string } | { invitation_id: string };
  workspace: string;
};

/** Accepts an invitation and opens the workspace. */
export function AcceptForm({ accept, workspace }: AcceptFormProps) {
  const router = useRouter();
  const { pending, refused, ask } = useAnswer();
  return (
    <>
      <Refusal refused={refused} />
      <Button
        className="w-full"
        onClick={() =>
          ask(
            () => ("token" in accept ? acceptInvitationAction(accept) : acceptOwnInvitationAction(accept)),
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
