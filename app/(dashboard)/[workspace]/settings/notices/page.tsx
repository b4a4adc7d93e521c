import type { Metadata } from "next";
import { ChatPanel } from "#components/settings/chat-panel.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { loadChat } from "#lib/notices/loaders.ts";

export const metadata: Metadata = { title: "Notices" };

/** Where the workspace tells people what they must know. */
export default async function NoticesPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const chat = await loadChat(slug);
  return (
    <>
      <SettingsHeader current="settings/notices" slug={slug} />
      <div className="flex max-w-3xl flex-col gap-4 px-4 pb-10 sm:px-6">
        {chat ? <ChatPanel slug={slug} {...chat} /> : <EmptyState title="The chat is the owners' to connect" />}
      </div>
    </>
  );
}
