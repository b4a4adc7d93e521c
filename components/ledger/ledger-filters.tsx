"use client";

import { SearchInput } from "#components/ui/primitives/search-input.tsx";
import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { Freshness } from "#components/ui/table/freshness.tsx";
import { LogBar } from "#components/ui/table/log-layout.tsx";
import { TimeFilter } from "#components/ui/table/time-filter.tsx";
import { LEDGER_TYPES } from "#lib/billing/credits/constants.ts";
import { movementWord } from "./movement.tsx";
import { type LedgerView, ledgerAddress, showsHolds } from "./view.ts";

type LedgerFiltersProps = {
  slug: string;
  view: LedgerView;
  keys: readonly { id: string; name: string }[];
  shown: { count: number; more: boolean; readAt: string };
};

/** Filters of the ledger; each option is a link. */
export function LedgerFilters({ slug, view, keys, shown }: LedgerFiltersProps) {
  const net = !showsHolds(view);
  const href = (change: Partial<LedgerView>) => ledgerAddress.refineHref(slug, view, change);
  return (
    <LogBar end={<Freshness {...shown} tail={false} />} search={<SearchInput label="Search by request ID" />}>
      <ChoiceFilter
        href={(type) => href({ type: LEDGER_TYPES.find((each) => each === type) })}
        label="Type"
        options={LEDGER_TYPES.filter((type) => !net || (type !== "hold" && type !== "release")).map((type) => [
          type,
          movementWord(type, net),
        ])}
        value={view.type}
      />
      <FilterChip
        active={!net}
        href={href(net ? { holds: true } : { holds: false, type: view.holds ? view.type : undefined })}
      >
        Show holds
      </FilterChip>
      <TimeFilter hrefFor={href} span={view} />
      <ChoiceFilter
        href={(key) => href({ key })}
        label="Key"
        options={keys.map(({ id, name }) => [id, name])}
        value={view.key}
      />
    </LogBar>
  );
}
