import type { Metadata } from "next";
import { RetentionPanel } from "#components/audit/retention-panel.tsx";
import { LeaveButton } from "#components/members/leave-button.tsx";
import { RenameForm } from "#components/members/rename-form.tsx";
import { ChatPanel } from "#components/settings/chat-panel.tsx";
import { SearchProviderPanel } from "#components/settings/search-provider-panel.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Copyable } from "#components/ui/copyable.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { loadRetention } from "#lib/audit/loaders.ts";
import { loadChat } from "#lib/notices/loaders.ts";
import { loadSearchProvider } from "#lib/serp/loaders.ts";
import { loadGeneralSettings } from "#lib/workspaces/loaders.ts";

export const metadata: Metadata = { title: "Settings" };

/** General settings of the workspace. */
export default async function SettingsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const [{ workspace, mayWrite }, search, chat, retention] = await Promise.all([
    loadGeneralSettings(slug),
    loadSearchProvider(slug),
    loadChat(slug),
    loadRetention(slug),
  ]);
  return (
    <>
      <PageHeader title="Settings" />
      <div className="flex max-w-3xl flex-col gap-4 px-4 pb-10 sm:px-6">
        <Panel title="General">
          <RenameForm key={workspace.name} mayWrite={mayWrite} name={workspace.name} slug={slug} />
        </Panel>
        <Panel description="What scripts and support ask for." title="Identifiers">
          <Facts
            facts={[
              { label: "Workspace id", value: <Copyable value={workspace.id} what="the workspace id" /> },
              { label: "Address", value: <Copyable value={`/${workspace.slug}`} what="the address" /> },
              { label: "Created", value: <RelativeTime at={workspace.created_at} focusable /> },
            ]}
          />
        </Panel>
        {chat && <ChatPanel slug={slug} {...chat} />}
        <SearchProviderPanel slug={slug} {...search} />
        <RetentionPanel slug={slug} {...retention} />
        <Panel
          action={<ButtonLink href="/account">Your account</ButtonLink>}
          description="Your name, and the browsers you are signed in with, belong to you and not to this workspace."
          title="Sessions"
        >
          <p className="text-muted">See every browser you are signed in with, and sign out of those you do not know.</p>
        </Panel>
        <Panel title="Leave" tone="danger">
          <p className="mb-3 text-muted">
            You lose the workspace at once; its keys and members stay. The last owner cannot leave.
          </p>
          <LeaveButton slug={slug} workspace={workspace.name} />
        </Panel>
      </div>
    </>
  );
}
