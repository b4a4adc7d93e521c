import type { Metadata } from "next";
import { RetentionPanel } from "#components/audit/retention-panel.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { loadRetention } from "#lib/audit/loaders.ts";

export const metadata: Metadata = { title: "Security" };

/** What keeps the workspace safe, and what is remembered of who did what. */
export default async function SecurityPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const retention = await loadRetention(slug);
  return (
    <>
      <SettingsHeader current="settings/security" slug={slug} />
      <div className="flex max-w-3xl flex-col gap-4 px-4 pb-10 sm:px-6">
        <Panel
          action={<ButtonLink href="/account">Your account</ButtonLink>}
          description="Your name, and the browsers you are signed in with, belong to you and not to this workspace."
          title="Sessions"
        >
          <p className="text-muted">See every browser you are signed in with, and sign out of those you do not know.</p>
        </Panel>
        <RetentionPanel slug={slug} {...retention} />
      </div>
    </>
  );
}
