import { Panel } from "#components/ui/primitives/panel.tsx";
import type { NoticeSwitch } from "#lib/kernel/outbox/types.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";
import { SwitchGroups } from "./switch-groups.tsx";

type MailPanelProps = { slug: string; email: string; settings: readonly NoticeSwitch[] };

/** The user's own mail from this workspace. */
export function MailPanel({ slug, email, settings }: MailPanelProps) {
  return (
    <Panel
      description={`Mail from this workspace to ${shownEmail(email)}. Only you can change this; sign-in mail is always sent.`}
      title="Mail to you"
    >
      {settings.length > 0 ? (
        <SwitchGroups channel="mail" settings={settings} slug={slug} />
      ) : (
        <p className="text-muted">
          Your role gets no notices. They go to owners; notices about money also go to billing members and contacts.
        </p>
      )}
    </Panel>
  );
}
