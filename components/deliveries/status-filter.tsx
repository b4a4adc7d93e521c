import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { OutcomeCounts, SoughtStatus } from "#lib/webhooks/deliveries/types.ts";
import { NOT_DELIVERED, STATUS_WORDS, toggled } from "./statuses.ts";

type StatusFilterProps = {
  chosen: readonly SoughtStatus[];
  /** How many there are of each; null where that is not known. */
  counts: OutcomeCounts["by_status"] | null;
  hrefFor: (status: readonly SoughtStatus[]) => string;
};

/** What stands open as a chip, in the words of somebody who looks for what did not arrive; the others are in the menu behind. */
const AT_HAND: readonly { word: string; statuses: readonly SoughtStatus[] }[] = [
  { word: "Not delivered", statuses: NOT_DELIVERED },
  { word: STATUS_WORDS.retrying, statuses: ["retrying"] },
  { word: STATUS_WORDS.delivered, statuses: ["delivered"] },
];
const BEHIND: readonly SoughtStatus[] = ["failed", "held", "pending", "canceled"];

/** The statuses that the log is narrowed to, several at once. */
export function StatusFilter({ chosen, counts, hrefFor }: StatusFilterProps) {
  const allUndelivered = NOT_DELIVERED.every((status) => chosen.includes(status));
  const isActive = (statuses: readonly SoughtStatus[]) =>
    statuses.every((status) => chosen.includes(status)) &&
    // One of several that are chosen as one is not chosen by itself.
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
