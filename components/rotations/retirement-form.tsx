"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { QUIET_HOURS } from "#lib/accounts/rotations/constants.ts";
import type { QuietHours, Rotation } from "#lib/accounts/rotations/types.ts";
import { planRetirementAction } from "#lib/dashboard/actions/rotations.ts";

const USUAL: QuietHours = 24;

const hoursText = (hours: number): string => (hours > 72 ? `${hours / 24} days` : plural(hours, "hour"));

/** Plans the automatic revocation of the old key, or cancels the plan. */
export function RetirementForm({ slug, rotation: { key, retirement } }: { slug: string; rotation: Rotation }) {
  const { pending, refused, ask } = useAnswer();
  const plan = (quiet_hours: QuietHours | null) =>
    ask(
      () => planRetirementAction(slug, { id: key.id, quiet_hours }),
      () =>
        toast.ok(quiet_hours === null ? "The key stays until it is revoked" : "The key will be revoked automatically"),
    );
  if (retirement)
    return (
      <>
        <Callout
          action={
            <Button onClick={() => plan(null)} pending={pending} size="sm">
              Cancel this
            </Button>
          }
          title={`It will be revoked after ${hoursText(retirement.quiet_hours)} without a call`}
        >
          {retirement.at ? (
            <>
              If nobody calls with it until then: on <ExactTime at={retirement.at} />.
            </>
          ) : (
            "The countdown has not started. The old key still has work in progress, or its successor has not been used."
          )}
        </Callout>
        <Refusal refused={refused} />
      </>
    );
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = Number(new FormData(event.currentTarget).get("quiet_hours"));
        const hours = QUIET_HOURS.find((each) => each === chosen);
        if (hours) plan(hours);
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field
          className="min-w-52"
          hint="Any call restarts the countdown; work in progress delays it."
          label="Revoke it automatically after"
          name="quiet_hours"
        >
          {(control) => (
            <Select {...control} defaultValue={USUAL}>
              {QUIET_HOURS.map((hours) => (
                <option key={hours} value={hours}>
                  {hoursText(hours)} without a call
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button className="sm:mb-5.5" pending={pending} type="submit">
          Revoke it automatically
        </Button>
      </div>
      <Refusal refused={refused} />
    </form>
  );
}
