import type { Metadata } from "next";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { AddPasskey } from "#components/account/add-passkey.tsx";
import { NameForm } from "#components/account/name-form.tsx";
import { PasskeyList } from "#components/account/passkey-list.tsx";
import { SessionList } from "#components/account/session-list.tsx";
import { SignOutOthers } from "#components/account/sign-out-buttons.tsx";
import { TimesForm } from "#components/account/times-form.tsx";
import { OwnInvitations } from "#components/auth/own-invitations.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { loadAccount, loadTimes } from "#lib/dashboard/loaders/auth.ts";
import { loadOwnInvitations } from "#lib/dashboard/loaders/members.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";

export const metadata: Metadata = { title: "Your account" };

/** The person's account: name, passkeys and signed-in browsers. */
export default async function AccountPage() {
  const [{ person, sessions, passkeys, zones }, invitations, times] = await Promise.all([
    loadAccount(),
    loadOwnInvitations(),
    loadTimes(),
  ]);
  return (
    <AccountFrame back={{ href: "/", label: "Back to the workspace" }} times={times}>
      <PageHeader description={shownEmail(person.email)} title="Your account" />
      <div className="flex flex-col gap-4 px-4 sm:px-6">
        <Panel title="Profile">
          <NameForm key={person.name} name={person.name} />
        </Panel>
        <Panel description="How times are displayed, in every browser you sign in with." title="Times">
          <TimesForm {...person.times} key={`${person.times.zone} ${person.times.clock}`} zones={zones} />
        </Panel>
        {invitations.length > 0 && (
          <Panel description="Workspaces that have invited your address." flush title="Invitations">
            <OwnInvitations invitations={invitations} />
          </Panel>
        )}
        <Panel
          description="Sign in with your device, its PIN or your fingerprint, without waiting for an email."
          flush
          title="Passkeys"
        >
          <PasskeyList passkeys={passkeys} />
          <AddPasskey />
        </Panel>
        <Panel
          action={sessions.length > 1 && <SignOutOthers />}
          description="If you do not recognise one, sign it out. It takes effect immediately."
          flush
          title="Where you are signed in"
        >
          <SessionList sessions={sessions} />
        </Panel>
      </div>
    </AccountFrame>
  );
}
