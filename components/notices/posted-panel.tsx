import { Panel } from "#components/ui/panel.tsx";
import type { NoticeSwitch } from "#lib/notices/types.ts";
import { SwitchGroups } from "./switch-groups.tsx";

/** What is posted in the workspace's chat. Mail is another matter: it goes on whatever is chosen here. */
export function PostedPanel({ slug, settings }: { slug: string; settings: readonly NoticeSwitch[] }) {
  return (
    <Panel
      description="For everybody who reads the channel. Mail goes on as each person has chosen."
      title="Posted in chat"
    >
      <SwitchGroups channel="chat" settings={settings} slug={slug} />
    </Panel>
  );
}
