"use client";

import type { FormEvent } from "react";
import { useTimes } from "../hooks/times.tsx";
import { useLead } from "../hooks/use-pressed-query.ts";
import { Button } from "../primitives/button.tsx";
import { CHIP } from "../primitives/chip-style.ts";
import { Field } from "../primitives/field.tsx";
import { Input } from "../primitives/input.tsx";
import { Popover } from "../primitives/popover.tsx";
import { refuseOffline } from "../primitives/refuse-offline.ts";
import { minuteIn, momentIn, zoneMark } from "../text/zoned-time.ts";
import { FilterChip } from "./filter-chip.tsx";
import { RANGES, type RangeName } from "./ranges.ts";

/** A span of time: a named range back from now, or a custom ISO 8601 span. */
export type Span = { range?: RangeName | undefined; from?: string | undefined; to?: string | undefined };

/** Filters by a range or a custom span, shown in the user's zone; the URL holds UTC. */
export function TimeFilter({ span, hrefFor }: { span: Span; hrefFor: (span: Span) => string }) {
  const lead = useLead();
  const { zone } = useTimes();
  const set = span.range ?? span.from ?? span.to;
  const href = (change: Span) => hrefFor({ range: undefined, from: undefined, to: undefined, ...change });
  if (set !== undefined) {
    return (
      <FilterChip active href={href({})}>
        {RANGES.find(({ name }) => name === span.range)?.label ?? spanLabel(span, zone)}
      </FilterChip>
    );
  }
  const zoneName = zone.replaceAll("_", " ");
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refuseOffline()) return;
    const given = new FormData(event.currentTarget);
    const [from, to] = ["from", "to"].map((name) => momentIn(String(given.get(name) ?? ""), zone));
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    lead(href({ from, to }));
  };
  return (
    <Popover label="Time" trigger="Time" triggerClassName={CHIP}>
      <div className="flex flex-wrap gap-1.5">
        {RANGES.map(({ name, label }) => (
          <FilterChip active={false} href={href({ range: name })} key={name}>
            {label}
          </FilterChip>
        ))}
      </div>
      <form className="mt-3 flex flex-col gap-3 border-t border-line pt-3" onSubmit={apply}>
        <Field label={`From, ${zoneName}`} name="from">
          {(control) => <Input {...control} type="datetime-local" />}
        </Field>
        <Field label={`Until, ${zoneName}`} name="to">
          {(control) => <Input {...control} type="datetime-local" />}
        </Field>
        <Button className="self-end" size="sm" type="submit" variant="primary">
          Show this span
        </Button>
      </form>
    </Popover>
  );
}

function spanLabel({ from, to }: Span, zone: string): string {
  const short = (at: string | undefined) => minuteIn(new Date(at ?? 0), zone);
  const mark = zoneMark(new Date(to ?? from ?? 0), zone);
  if (from && to) return `${short(from)} to ${short(to)} ${mark}`;
  return from ? `Since ${short(from)} ${mark}` : `Until ${short(to)} ${mark}`;
}
