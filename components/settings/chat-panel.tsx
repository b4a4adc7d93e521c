import { Facts } from "#components/ui/facts.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusPill } from "#components/ui/status-pill.tsx";
import type { ChatConnection } from "#lib/notices/types.ts";
import { ConnectChatForm } from "./connect-chat-form.tsx";
import { DisconnectChat } from "./disconnect-chat.tsx";
import { TestChat } from "./test-chat.tsx";

/** Where the workspace's notices go beside mail. For owners: whoever sets it decides who reads them. */
export function ChatPanel({ slug, chat }: { slug: string; chat: ChatConnection | null }) {
  return (
    <Panel
      action={chat && <DisconnectChat host={chat.host} slug={slug} />}
      description="Expiring keys, credits, budgets, failed and paused webhooks, invoices and new owners, once each, in a channel of Slack, Mattermost or Rocket.Chat."
      title="Chat"
    >
      <div className="flex flex-col gap-4">
        {chat && <Connected chat={chat} />}
        {chat && <TestChat key={`test ${chat.created_at}`} slug={slug} />}
        <ConnectChatForm key={`connect ${chat?.created_at}`} replaces={chat !== null} slug={slug} />
      </div>
    </Panel>
  );
}

function Connected({ chat }: { chat: ChatConnection }) {
  return (
    <Facts
      facts={[
        { label: "Posts to", value: <span className="font-mono text-xs break-all">{chat.host}</span> },
        { label: "Connected", value: <RelativeTime at={chat.created_at} focusable /> },
        { label: "Last message", value: <LastOutcome chat={chat} /> },
      ]}
    />
  );
}

function LastOutcome({ chat }: { chat: ChatConnection }) {
  if (chat.last_error !== null)
    return (
      <>
        <StatusPill tone="bad">not taken</StatusPill>{" "}
        {chat.last_error_at && <RelativeTime at={chat.last_error_at} focusable />}
        <span className="block text-xs break-words text-muted">{chat.last_error}</span>
      </>
    );
  if (chat.last_ok_at === null) return <span className="text-faint">none yet</span>;
  return (
    <>
      <StatusPill tone="ok">taken</StatusPill> <RelativeTime at={chat.last_ok_at} focusable />
    </>
  );
}
