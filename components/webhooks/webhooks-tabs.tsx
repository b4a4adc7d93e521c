import { Tabs } from "#components/ui/primitives/tabs.tsx";

const PLACES = [
  { path: "webhooks", label: "Subscriptions" },
  { path: "listeners", label: "Listeners" },
  { path: "webhooks/events", label: "Event catalogue" },
  { path: "webhooks/receivers", label: "Receivers" },
] as const;

/** The pages about webhooks: subscriptions, listeners, event types, and code that receives them. */
export function WebhooksTabs({ slug, current }: { slug: string; current: (typeof PLACES)[number]["path"] }) {
  return (
    <Tabs
      className="mx-4 mb-4 sm:mx-6"
      kind="underline"
      label="Webhooks"
      tabs={PLACES.map(({ path, label }) => ({ href: `/${slug}/${path}`, label, active: path === current }))}
    />
  );
}
