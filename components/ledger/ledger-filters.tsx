"use client";

import { SearchInput } from "#components/ui/primitives/search-input.tsx";
import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";
import { Freshness } from "#components/ui/table/freshness.tsx";
import { LogBar } from "#components/ui/table/log-layout.tsx";
import { TimeFilter } from "#components/ui/table/time-filter.tsx";
import { LEDGER_TYPES } from "#lib/billing/credits/constants.ts";
import { MOVEMENTS } from "./movement.tsx";
import { type LedgerView, ledgerAddress } from "./view.ts";

type LedgerFiltersProps = {
  slug: string;
  view: LedgerView;
  keys: readonly { id: string; name: string }[];
  shown: { count: number; more: boolean; readAt: string };
};

/** What the ledger is narrowed to; each choice is an address. */
export function LedgerFilters({ slug, view, keys, shown }: LedgerFiltersProps) {
  const href = (change: Partial<LedgerView>) => ledgerAddress.refineHref(slug, view, change);
  return (
    <LogBar>
      <SearchInput className="w-full sm:w-72" label="Search a request's id" />
      <ChoiceFilter
        clear={href({ type: undefined })}
        label="Type"
        options={LEDGER_TYPES.map((type) => ({ value: type, label: MOVEMENTS[type].word, href: href({ type }) }))}
        value={view.type}
      />
      <TimeFilter hrefFor={href} span={view} />
      <ChoiceFilter
        clear={href({ key: undefined })}
        label="Key"
        options={keys.map((key) => ({ value: key.id, label: key.name, href: href({ key: key.id }) }))}
        value={view.key}
      />
      <span className="ml-auto">
        <Freshness {...shown} tail={false} />
      </span>
    </LogBar>
  );
}
