import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Tabs } from "#components/ui/primitives/tabs.tsx";

const PARTS = [
  ["settings", "General"],
  ["settings/security", "Security"],
  ["settings/notices", "Notices"],
] as const;

type SettingsHeaderProps = { slug: string; current: (typeof PARTS)[number][0] };

export function SettingsHeader({ slug, current }: SettingsHeaderProps) {
  return (
    <>
      <PageHeader title="Settings" />
      <div className="mb-4 px-4 sm:px-6">
        <Tabs
          kind="underline"
          label="Parts of the settings"
          tabs={PARTS.map(([path, label]) => ({ href: `/${slug}/${path}`, label, active: path === current }))}
        />
      </div>
    </>
  );
}
