"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import { CHIP } from "#components/ui/primitives/chip-style.ts";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Popover } from "#components/ui/primitives/popover.tsx";
import { refuseOffline } from "#components/ui/primitives/refuse-offline.ts";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { daysAsSpan, monthOf, spanText } from "./spans.ts";
import { type UsageView, usageAddress } from "./view.ts";

type OwnSpanProps = { slug: string; view: UsageView; readAt: string };

/** Selects days or a calendar month, for comparing with an invoice. */
export function OwnSpan({ slug, view, readAt }: OwnSpanProps) {
  const router = useRouter();
  const href = (span: { from?: string; to?: string }) =>
    usageAddress.href(slug, { ...view, range: undefined, from: undefined, to: undefined, ...span });
  if (view.range === undefined)
    return (
      <FilterChip active href={usageAddress.href(slug, { ...view, range: "30d", from: undefined, to: undefined })}>
        {spanText(view)}
      </FilterChip>
    );
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refuseOffline()) return;
    const given = new FormData(event.currentTarget);
    const span = daysAsSpan(String(given.get("from") ?? ""), String(given.get("to") ?? ""));
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    router.push(href(span), { scroll: false });
  };
  return (
    <Popover label="Other days" trigger="Other days" triggerClassName={CHIP}>
      <div className="flex flex-wrap gap-1.5">
        {[0, 1, 2].map((back) => {
          const { from, to, label } = monthOf(new Date(readAt), back);
          return (
            <FilterChip active={false} href={href(back === 0 ? { from } : { from, to })} key={label}>
              {label}
            </FilterChip>
          );
        })}
      </div>
      <form className="mt-3 flex flex-col gap-3 border-t border-line pt-3" onSubmit={apply}>
        <Field label="First day, UTC" name="from">
          {(control) => <Input {...control} required type="date" />}
        </Field>
        <Field hint="Today if left empty." label="Last day, UTC" name="to" optional>
          {(control) => <Input {...control} type="date" />}
        </Field>
        <Button className="self-end" size="sm" type="submit" variant="primary">
          Show these days
        </Button>
      </form>
    </Popover>
  );
}
