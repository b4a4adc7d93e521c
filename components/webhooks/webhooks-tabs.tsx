import { tabsOf } from "#components/shell/places.ts";
import { Tabs } from "#components/ui/primitives/tabs.tsx";

const PLACES = [
  { path: "webhooks", label: "Subscriptions" },
  ...tabsOf("webhooks").filter(({ path }) => path !== "webhooks"),
  { path: "webhooks/events", label: "Event catalogue" },
  { path: "webhooks/receivers", label: "Receivers" },
];

/** Tabs of the webhook pages: webhooks, listeners, event types and receivers. */
export function WebhooksTabs({ slug, current }: { slug: string; current: string }) {
  return (
    <Tabs
      className="mx-4 mb-4 sm:mx-6"
      kind="underline"
      label="Webhooks"
      tabs={PLACES.map(({ path, label }) => ({ href: `/${slug}/${path}`, label, active: path === current }))}
    />
  );
}
