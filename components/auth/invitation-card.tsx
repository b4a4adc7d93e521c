import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { ROLE_LABEL, ROLE_SUMMARY } from "#lib/accounts/members/constants.ts";
import type { InvitationOfLink } from "#lib/accounts/members/types.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";
import { AcceptForm } from "./accept-form.tsx";
import { AuthCard } from "./auth-card.tsx";
import { JoinForm } from "./join-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignOutLink } from "./sign-out-link.tsx";

type InvitationCardProps = {
  /** Undefined for an invalid link. `email` is the signed-in address. */
  found: (InvitationOfLink & { email: string | undefined }) | undefined;
  token: string;
};

const CLOSED = {
  accepted: "This invitation has already been accepted. If it was you, sign in.",
  revoked: "This invitation was revoked. Ask an owner of the workspace for a new one.",
  expired: "This invitation has expired. Ask an owner of the workspace to send it again.",
};

/** An invitation with the next step: sign in, accept, or learn why neither is possible. */
export function InvitationCard({ found, token }: InvitationCardProps) {
  const here = `/invitation/${token}`;
  if (!found)
    return (
      <AuthCard
        description="It may have been replaced by a newer one. Use the link in your latest email, or ask for a new one."
        title="This link is not valid"
      >
        <ButtonLink href="/" size="lg">
          Go to the front page
        </ButtonLink>
      </AuthCard>
    );
  const { invitation, workspace, email, mailed, newcomer } = found;
  const title = `Join ${workspace.name}`;
  if (invitation.status !== "open")
    return (
      <AuthCard description={CLOSED[invitation.status]} title={title}>
        <ButtonLink href="/" size="lg">
          Go to the front page
        </ButtonLink>
      </AuthCard>
    );
  const described = (
    <>
      {invitation.invited_by} invites{" "}
      <strong className="font-medium break-words text-text">{shownEmail(invitation.email)}</strong> as{" "}
      {ROLE_LABEL[invitation.role].toLowerCase()}. {ROLE_SUMMARY[invitation.role]}
    </>
  );
  if (email === invitation.email)
    return (
      <AuthCard description={described} title={title}>
        <AcceptForm accept={mailed ? { token } : { invitation_id: invitation.id }} workspace={workspace.name} />
      </AuthCard>
    );
  if (email !== undefined)
    return (
      <AuthCard
        description={
          <>
            This invitation is for{" "}
            <strong className="font-medium break-words text-text">{shownEmail(invitation.email)}</strong>. You are
            signed in as {shownEmail(email)}.
          </>
        }
        title={title}
      >
        <SignOutLink href={here} label="Sign out and use the other address" />
      </AuthCard>
    );
  if (mailed && newcomer)
    return (
      <AuthCard description={described} title={title}>
        <JoinForm email={invitation.email} next={here} token={token} />
      </AuthCard>
    );
  return (
    <AuthCard
      description={described}
      foot="First confirm that the address is yours: we mail you a link that brings you back here."
      title={title}
    >
      <SignInForm email={invitation.email} fixed next={here} />
    </AuthCard>
  );
}
