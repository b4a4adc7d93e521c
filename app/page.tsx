import { redirect } from "next/navigation";
import { OwnInvitations } from "#components/auth/own-invitations.tsx";
import { MessagePage } from "#components/shell/message-page.tsx";
import { SignOutButton } from "#components/shell/sign-out-button.tsx";
import { loadOwnInvitations } from "#lib/dashboard/loaders/members.ts";
import { homePath } from "#lib/dashboard/loaders/shell.ts";

/** Redirects to the last visited workspace, or to sign-in. */
export default async function FrontPage() {
  const path = await homePath();
  if (path) redirect(path);
  const invitations = await loadOwnInvitations();
  return (
    <main className="flex min-h-dvh">
      <MessagePage actions={<SignOutButton />} title="You are not in a workspace yet">
        {invitations.length > 0 ? (
          <OwnInvitations invitations={invitations} />
        ) : (
          <>Ask an owner of a workspace to invite this address. The invitation arrives by mail and appears here.</>
        )}
      </MessagePage>
    </main>
  );
}
