import { Tabs } from "#components/ui/primitives/tabs.tsx";
import { tabsOf } from "./places.ts";

type PlaceTabsProps = {
  slug: string;
  /** The place in the sidebar. */
  of: string;
  current: string;
};

/** Tabs of a place with several pages, such as Billing with Ledger and Invoices. */
export function PlaceTabs({ slug, of, current }: PlaceTabsProps) {
  const tabs = tabsOf(of).map(({ path, label }) => ({ href: `/${slug}/${path}`, label, active: path === current }));
  const name = tabs[0]?.label;
  return <Tabs className="mx-4 mb-3 sm:mx-6" kind="underline" label={`Pages of ${name}`} tabs={tabs} />;
}
