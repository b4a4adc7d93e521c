import type { Metadata } from "next";
import { Fragment } from "react";
import { MailPanel } from "#components/notices/mail-panel.tsx";
import { PostedPanel } from "#components/notices/posted-panel.tsx";
import { RefusedPanel } from "#components/notices/refused-panel.tsx";
import { ConnectionPanel } from "#components/settings/connection-panel.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { loadNotices } from "#lib/dashboard/loaders/notices.ts";
import { POST_CHANNELS } from "#lib/kernel/outbox/types.ts";

export const metadata: Metadata = { title: "Notices" };

/** Where notices of the workspace are sent. */
export default async function NoticesPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params;
  const { email, mail, owners } = await loadNotices(slug);
  return (
    <>
      <SettingsHeader current="settings/notices" slug={slug} />
      <div className="flex max-w-3xl flex-col gap-4 px-4 pb-10 sm:px-6">
        {owners && owners.refused.length > 0 && <RefusedPanel refused={owners.refused} slug={slug} />}
        <MailPanel email={email} settings={mail} slug={slug} />
        {owners &&
          POST_CHANNELS.map((channel) => {
            const connection = owners.connections[channel];
            const settings = owners.posted[channel];
            return (
              <Fragment key={channel}>
                <ConnectionPanel
                  channel={channel}
                  connection={connection}
                  slug={slug}
                  verifySnippet={owners.verifySnippet}
                />
                {settings && <PostedPanel channel={channel} settings={settings} slug={slug} />}
              </Fragment>
            );
          })}
      </div>
    </>
  );
}
