"use client";

import { memo } from "react";
import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { TimeFilter } from "#components/ui/table/time-filter.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import type { OutcomeCounts } from "#lib/webhooks/deliveries/types.ts";
import { StatusFilter } from "./status-filter.tsx";
import { type DeliveriesView, deliveriesAddress } from "./view.ts";
import { withoutScheme } from "./without-scheme.ts";

export type Endpoint = { id: string; url: string; description: string };

type DeliveryFiltersProps = {
  slug: string;
  view: DeliveriesView;
  endpoints: readonly Endpoint[];
  counts: OutcomeCounts["by_status"] | null;
};

const CODES = ["2xx", "3xx", "4xx", "5xx"];
const SLOWER = ["100", "500", "1000", "3000", "9000"];

/** Filters of the log; each option is a link. */
export const DeliveryFilters = memo(function DeliveryFilters({ slug, view, endpoints, counts }: DeliveryFiltersProps) {
  const href = (change: Partial<DeliveriesView>) => deliveriesAddress.refineHref(slug, view, change);
  const options = (values: readonly string[], field: keyof DeliveriesView, label = (value: string) => value) =>
    values.map((value) => ({ value, label: label(value), href: href({ [field]: value }) }));
  return (
    <>
      <StatusFilter chosen={view.status} counts={counts} hrefFor={(status) => href({ status })} />
      <TimeFilter hrefFor={href} span={view} />
      <ChoiceFilter
        clear={href({ event: undefined })}
        label="Event"
        options={options(EVENT_TYPES, "event")}
        value={view.event}
      />
      <ChoiceFilter
        clear={href({ webhook: undefined })}
        label="Endpoint"
        options={endpoints.map(({ id, url, description }) => ({
          value: id,
          label: description || withoutScheme(url),
          href: href({ webhook: id }),
        }))}
        value={view.webhook}
      />
      <ChoiceFilter
        clear={href({ code: undefined })}
        label="Response"
        options={options(CODES, "code")}
        value={view.code}
      />
      <ChoiceFilter
        clear={href({ slower: undefined })}
        label="Slower than"
        options={options(SLOWER, "slower", (ms) => `${grouped(Number(ms))} ms`)}
        value={view.slower}
      />
      {view.replay && (
        <FilterChip active href={href({ replay: undefined })}>
          One replay run
        </FilterChip>
      )}
    </>
  );
});
