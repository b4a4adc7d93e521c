import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { OutcomeCounts, SoughtStatus } from "#lib/webhooks/deliveries/types.ts";
import { NOT_DELIVERED, STATUS_WORDS, toggled } from "./statuses.ts";

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
export function StatusFilter({ chosen, counts, hrefFor }: StatusFilterProps) {
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
        clear={hrefFor([])}
        label="Status"
        options={BEHIND.filter((status) => !isActive([status])).map((status) => ({
          value: status,
          label: [STATUS_WORDS[status], count([status])].filter(Boolean).join(" "),
          href: hrefFor(toggled(chosen, [status])),
        }))}
        value={undefined}
      />
    </>
  );
}
