"use client";

import type { ReactNode } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { setKeyLifetimeAction } from "#lib/dashboard/workspaces/actions.ts";

type KeyLifetimePanelProps = {
  slug: string;
  days: number | null;
  mayWrite: boolean;
  /** The keys that live longer. */
  children?: ReactNode;
};

const said = (days: number | null): string =>
  days === null ? "Keys may live for ever" : `Keys live ${plural(days, "day")} at most`;

/** For how many days a key may live at most; owners change it. */
export function KeyLifetimePanel({ slug, days, mayWrite, children }: KeyLifetimePanelProps) {
  const { pending, refused, ask } = useAnswer();
  return (
    <Panel
      description={`${said(days)}. It holds for keys that are made from now on, and for each new expiry.`}
      flush
      title="Lifetime of keys"
    >
      {mayWrite && (
        <form
          className="flex max-w-md flex-col gap-3 p-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const typed = String(new FormData(event.currentTarget).get("days")).trim();
            ask(
              () => setKeyLifetimeAction(slug, { days: typed === "" ? null : Number(typed) }),
              (saved) => toast.ok(said(saved.days)),
            );
          }}
        >
          <Field
            error={refused?.fields?.days}
            hint="Whoever makes a key must choose an expiry within it. Empty is no limit. Keys that there are stay as they are."
            label="At most"
            name="days"
            optional
          >
            {(control) => (
              <Input
                {...control}
                defaultValue={days ?? ""}
                inputMode="numeric"
                key={days}
                placeholder="No limit"
                suffix="days"
              />
            )}
          </Field>
          {!refused?.fields && <Refusal refused={refused} />}
          <Button className="self-start" pending={pending} type="submit" variant="primary">
            Save lifetime
          </Button>
        </form>
      )}
      {children}
      {!mayWrite && !children && <p className="px-4 py-3 text-muted">An owner can change it.</p>}
    </Panel>
  );
}
