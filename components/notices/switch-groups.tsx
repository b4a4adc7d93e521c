import { Fieldset } from "#components/ui/primitives/fieldset.tsx";
import { NOTICE_GROUPS } from "#lib/kernel/outbox/constants.ts";
import type { Channel, NoticeSwitch as Switch } from "#lib/kernel/outbox/types.ts";
import { NoticeSwitch } from "./notice-switch.tsx";

type SwitchGroupsProps = { slug: string; channel: Channel; settings: readonly Switch[] };

export function SwitchGroups({ slug, channel, settings }: SwitchGroupsProps) {
  const groups = NOTICE_GROUPS.map(({ title, kinds }) => ({
    title,
    settings: settings.filter(({ kind }) => kinds.includes(kind)),
  })).filter((group) => group.settings.length > 0);
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {groups.map((group) => (
        <Fieldset key={group.title} legend={group.title}>
          {group.settings.map((setting) => (
            <NoticeSwitch channel={channel} key={setting.kind} setting={setting} slug={slug} />
          ))}
        </Fieldset>
      ))}
    </div>
  );
}
