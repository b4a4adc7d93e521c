"use client";

import { useAddressView } from "#components/ui/hooks/use-address-view.ts";
import { Tabs } from "#components/ui/primitives/tabs.tsx";
import { type UsageView, usageAddress } from "./view.ts";

export function EnvTabs({ slug }: { slug: string }) {
  const { view } = useAddressView(usageAddress, slug);
  const href = (env: UsageView["env"]) => usageAddress.href(slug, { ...view, env, key: undefined });
  return (
    <Tabs
      label="Live or test"
      tabs={[
        { href: href("live"), label: "Live", active: view.env === "live" },
        { href: href("test"), label: "Test", active: view.env === "test", tone: "test" },
        { href: href("both"), label: "Both", active: view.env === "both" },
      ]}
    />
  );
}
