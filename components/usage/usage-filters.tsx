"use client";

import { CallFilters } from "#components/requests/call-filters.tsx";
import { useAddressView } from "#components/ui/hooks/use-address-view.ts";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuLink } from "#components/ui/primitives/menu-item.tsx";
import { Tabs } from "#components/ui/primitives/tabs.tsx";
import { PAGE_HOURS_MAX } from "#lib/reports/usage/constants.ts";
import { countBuckets } from "#lib/reports/usage/rules.ts";
import type { Usage } from "#lib/reports/usage/types.ts";
import { OwnSpan } from "./own-span.tsx";
import { granularitiesOf, USAGE_RANGES, type UsageView, usageAddress } from "./view.ts";

const RANGE_LABELS = { "24h": "24 hours", "7d": "7 days", "30d": "30 days" };
const BY_LABELS = { day: "By day", hour: "By hour" };

const SPLITS = [
  ["endpoint", "by endpoint"],
  ["key", "by key"],
  ["member", "by who made the key"],
  ["outcome", "by outcome"],
  [undefined, "by nothing"],
] as const;

type UsageFiltersProps = {
  slug: string;
  usage: Usage;
  endpoints: readonly string[];
  keys: readonly { id: string; name: string }[];
};

/** Filters of usage: span, granularity, split, endpoint and key. Each option is a link. */
export function UsageFilters({ slug, usage, endpoints, keys }: UsageFiltersProps) {
  const { view } = useAddressView(usageAddress, slug);
  const href = (change: Partial<UsageView>) => usageAddress.href(slug, { ...view, ...change });
  // A custom span may have too many hours.
  const hours = countBuckets({ from: new Date(usage.from), to: new Date(usage.to) }, "hour");
  const by = hours > PAGE_HOURS_MAX ? [] : granularitiesOf(view.range);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Tabs
        label="Range"
        tabs={USAGE_RANGES.map((range) => ({
          href: href({ range: range.name, from: undefined, to: undefined, granularity: range.by[0] }),
          label: RANGE_LABELS[range.name],
          active: view.range === range.name,
        }))}
      />
      <OwnSpan readAt={usage.read_at} slug={slug} view={view} />
      {by.length > 1 && (
        <Tabs
          label="Bars"
          tabs={by.map((granularity) => ({
            href: href({ granularity }),
            label: BY_LABELS[granularity],
            active: usage.granularity === granularity,
          }))}
        />
      )}
      {view.env !== "test" && (
        <Tabs
          label="Counted"
          tabs={[
            { href: href({ measure: "credits" }), label: "Credits", active: view.measure === "credits" },
            { href: href({ measure: "requests" }), label: "Requests", active: view.measure === "requests" },
          ]}
        />
      )}
      <Menu
        trigger={`Split ${SPLITS.find(([split]) => split === view.split)?.[1]}`}
        triggerClassName={buttonStyle({ size: "sm" })}
      >
        {SPLITS.map(([split, label]) => (
          <MenuLink current={view.split === split} href={href({ split })} key={label}>
            Split {label}
          </MenuLink>
        ))}
      </Menu>
      <CallFilters endpoints={endpoints} href={href} keys={keys} view={view} />
    </div>
  );
}
