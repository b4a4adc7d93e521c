import type { Metadata } from "next";
import { LeaveButton } from "#components/members/leave-button.tsx";
import { RenameForm } from "#components/members/rename-form.tsx";
import { SearchProviderPanel } from "#components/settings/search-provider-panel.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { loadSearchProvider } from "#lib/dashboard/loaders/serp.ts";
import { loadGeneralSettings } from "#lib/dashboard/loaders/workspaces.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const [{ workspace, mayWrite }, search] = await Promise.all([loadGeneralSettings(slug), loadSearchProvider(slug)]);
  return (
    <>
      <SettingsHeader current="settings" slug={slug} />
      <div className="flex max-w-3xl flex-col gap-4 px-4 pb-10 sm:px-6">
        <Panel title="General">
          <RenameForm key={workspace.name} mayWrite={mayWrite} name={workspace.name} slug={slug} />
        </Panel>
        <Panel description="For scripts and support requests." title="Identifiers">
          <Facts
            facts={[
              { label: "Workspace id", value: <Copyable value={workspace.id} what="the workspace id" /> },
              { label: "Address", value: <Copyable value={`/${workspace.slug}`} what="the address" /> },
              { label: "Created", value: <RelativeTime at={workspace.created_at} focusable /> },
            ]}
          />
        </Panel>
        <SearchProviderPanel slug={slug} {...search} />
        <Panel title="Leave" tone="danger">
          <p className="mb-3 text-muted">
            You lose access immediately; the workspace’s keys and members stay. The last owner cannot leave.
          </p>
          <LeaveButton slug={slug} workspace={workspace.name} />
        </Panel>
      </div>
    </>
  );
}
