import { Panel } from "#components/ui/primitives/panel.tsx";
import type { NoticeSwitch, PostChannel } from "#lib/kernel/outbox/types.ts";
import { SwitchGroups } from "./switch-groups.tsx";

const LABELS: Record<PostChannel, { title: string; description: string }> = {
  chat: {
    title: "Posted in chat",
    description: "For everyone in the channel. Mail is still sent as each person has chosen.",
  },
  webhook: {
    title: "Posted to the webhook",
    description: "Notices sent to your endpoint. Mail and chat are still sent as chosen.",
  },
};

type PostedPanelProps = { slug: string; channel: PostChannel; settings: readonly NoticeSwitch[] };

/** Notices posted to a connection, independent of mail. */
export function PostedPanel({ slug, channel, settings }: PostedPanelProps) {
  return (
    <Panel {...LABELS[channel]}>
      <SwitchGroups channel={channel} settings={settings} slug={slug} />
    </Panel>
  );
}
