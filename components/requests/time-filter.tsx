"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Input } from "#components/ui/input.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { CHIP } from "./chip-style.ts";
import { RANGES } from "./ranges.ts";
import { type RequestsView, readView, refine, requestsHref } from "./view.ts";

/** "20 Nov 14:02" */
const short = (at: string) =>
  new Date(at)
    .toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: "UTC" })
    .replace(",", "");

/** How far back, or from when to when. */
export function TimeFilter({ slug, view }: { slug: string; view: RequestsView }) {
  const router = useRouter();
  const set = view.range ?? view.from ?? view.to;
  const href = (change: Partial<RequestsView>) =>
    requestsHref(slug, refine(view, { range: undefined, from: undefined, to: undefined, ...change }));
  if (set !== undefined) {
    return (
      <FilterChip active href={href({})}>
        {RANGES.find(({ name }) => name === view.range)?.label ?? spanLabel(view)}
      </FilterChip>
    );
  }
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const { from, to } = readView({ from: String(given.get("from") ?? ""), to: String(given.get("to") ?? "") });
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

function spanLabel({ from, to }: RequestsView): string {
  if (from && to) return `${short(from)} to ${short(to)} UTC`;
  return from ? `Since ${short(from)} UTC` : `Until ${short(to ?? "")} UTC`;
}
