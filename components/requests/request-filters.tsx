"use client";

import { memo } from "react";
import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { TimeFilter } from "#components/ui/table/time-filter.tsx";
import { CallFilters } from "./call-filters.tsx";
import { type RequestsView, requestsAddress, STATUS_CLASSES } from "./view.ts";

type RequestFiltersProps = {
  slug: string;
  view: RequestsView;
  codes: readonly string[];
  endpoints: readonly string[];
  keys: readonly { id: string; name: string }[];
};

/** Filters of the log; each option is a link. */
export const RequestFilters = memo(function RequestFilters({
  slug,
  view,
  codes,
  endpoints,
  keys,
}: RequestFiltersProps) {
  const href = (change: Partial<RequestsView>) => requestsAddress.refineHref(slug, view, change);
  return (
    <>
      {STATUS_CLASSES.filter((status) => status !== "3xx" || view.status.includes("3xx")).map((status) => {
        const active = view.status.includes(status);
        const rest = active ? view.status.filter((each) => each !== status) : [...view.status, status];
        return (
          <FilterChip active={active} href={href({ status: rest })} key={status}>
            {status}
          </FilterChip>
        );
      })}
      <TimeFilter hrefFor={href} span={view} />
      <ChoiceFilter
        clear={href({ code: undefined })}
        label="Code"
        options={codes.map((code) => ({ value: code, label: code, href: href({ code }) }))}
        value={view.code}
      />
      <CallFilters endpoints={endpoints} href={href} keys={keys} view={view} />
    </>
  );
});
