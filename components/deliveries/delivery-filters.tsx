"use client";

import { memo } from "react";
import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { TimeFilter } from "#components/ui/table/time-filter.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import type { OutcomeCounts, SoughtStatus } from "#lib/webhooks/deliveries/types.ts";
import { NOT_DELIVERED, STATUS_WORDS, toggled } from "./statuses.ts";
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
  return (
    <>
      <StatusFilter chosen={view.status} counts={counts} hrefFor={(status) => href({ status })} />
      <TimeFilter hrefFor={href} span={view} />
      <ChoiceFilter
        href={(event) => href({ event: EVENT_TYPES.find((each) => each === event) })}
        label="Event"
        options={EVENT_TYPES}
        value={view.event}
      />
      <ChoiceFilter
        href={(webhook) => href({ webhook })}
        label="Endpoint"
        options={endpoints.map(({ id, url, description }) => [id, description || withoutScheme(url)])}
        value={view.webhook}
      />
      <ChoiceFilter href={(code) => href({ code })} label="Response" options={CODES} value={view.code} />
      <ChoiceFilter
        href={(slower) => href({ slower })}
        label="Slower than"
        options={SLOWER.map((ms) => [ms, `${grouped(Number(ms))} ms`])}
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

type StatusFilterProps = {
  chosen: readonly SoughtStatus[];
  /** Deliveries by status; null if not counted. */
  counts: OutcomeCounts["by_status"] | null;
  hrefFor: (status: readonly SoughtStatus[]) => string;
};

/** Statuses shown as chips, for people looking for missing deliveries; the rest are in a menu. */
const AT_HAND: readonly { word: string; statuses: readonly SoughtStatus[] }[] = [
  { word: "Not delivered", statuses: NOT_DELIVERED },
  { word: STATUS_WORDS.retrying, statuses: ["retrying"] },
  { word: STATUS_WORDS.delivered, statuses: ["delivered"] },
];
const BEHIND: readonly SoughtStatus[] = ["failed", "held", "pending", "canceled"];

/** Filters by one or more statuses. */
function StatusFilter({ chosen, counts, hrefFor }: StatusFilterProps) {
  const allUndelivered = NOT_DELIVERED.every((status) => chosen.includes(status));
  const isActive = (statuses: readonly SoughtStatus[]) =>
    statuses.every((status) => chosen.includes(status)) &&
    // A status that is selected as part of a group does not count as selected alone.
    (statuses.length > 1 || !allUndelivered || !statuses.some((status) => NOT_DELIVERED.includes(status)));
  const count = (statuses: readonly SoughtStatus[]) =>
    counts && grouped(statuses.reduce((sum, status) => sum + counts[status], 0));
  const chips = [
    ...AT_HAND,
    ...BEHIND.filter((status) => isActive([status])).map((status) => ({
      word: STATUS_WORDS[status],
      statuses: [status],
    })),
  ];
  return (
    <>
      {chips.map(({ word, statuses }) => (
        <FilterChip active={isActive(statuses)} href={hrefFor(toggled(chosen, statuses))} key={word}>
          {word}
          {counts && <span className="font-normal tabular-nums"> {count(statuses)}</span>}
        </FilterChip>
      ))}
      <ChoiceFilter
        href={(picked) =>
          hrefFor(
            toggled(
              chosen,
              BEHIND.filter((status) => status === picked),
            ),
          )
        }
        label="Status"
        options={BEHIND.filter((status) => !isActive([status])).map((status) => [
          status,
          [STATUS_WORDS[status], count([status])].filter(Boolean).join(" "),
        ])}
        value={undefined}
      />
    </>
  );
}
