"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "../primitives/button.tsx";
import { CHIP } from "../primitives/chip-style.ts";
import { Field } from "../primitives/field.tsx";
import { Input } from "../primitives/input.tsx";
import { Popover } from "../primitives/popover.tsx";
import { moment } from "../text/moment.ts";
import { FilterChip } from "./filter-chip.tsx";
import { RANGES, type RangeName } from "./ranges.ts";

/** A span of time: a range by its name, counting back from now, or one's own, ISO 8601. */
export type Span = { range?: RangeName | undefined; from?: string | undefined; to?: string | undefined };

/** "20 Nov 14:02" */
const short = (at: string) =>
  new Date(at)
    .toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: "UTC" })
    .replace(",", "");

/** How far back, or from when to when. */
export function TimeFilter({ span, hrefFor }: { span: Span; hrefFor: (span: Span) => string }) {
  const router = useRouter();
  const set = span.range ?? span.from ?? span.to;
  const href = (change: Span) => hrefFor({ range: undefined, from: undefined, to: undefined, ...change });
  if (set !== undefined) {
    return (
      <FilterChip active href={href({})}>
        {RANGES.find(({ name }) => name === span.range)?.label ?? spanLabel(span)}
      </FilterChip>
    );
  }
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const [from, to] = ["from", "to"].map((name) => moment(String(given.get(name) || "") || undefined));
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    router.push(href({ from, to }), { scroll: false });
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
        <Field label="From, UTC" name="from">
          {(control) => <Input {...control} type="datetime-local" />}
        </Field>
        <Field label="Until, UTC" name="to">
          {(control) => <Input {...control} type="datetime-local" />}
        </Field>
        <Button className="self-end" size="sm" type="submit" variant="primary">
          Show this span
        </Button>
      </form>
    </Popover>
  );
}

function spanLabel({ from, to }: Span): string {
  if (from && to) return `${short(from)} to ${short(to)} UTC`;
  return from ? `Since ${short(from)} UTC` : `Until ${short(to ?? "")} UTC`;
}
