"use client";

import Link from "next/link";
import { useState } from "react";
import { hrefOnTab } from "#components/deliveries/view.ts";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { typedNumber } from "#components/forms/typed-number.ts";
import { undoBy } from "#components/forms/undo.ts";
import { useLogDays } from "#components/retention/log-days.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { grouped, plural, roughly } from "#components/ui/text/time-text.ts";
import { pauseWebhookAction, resumeWebhookAction } from "#lib/dashboard/actions/webhooks.ts";
import type { FailedForGood } from "#lib/webhooks/deliveries/types.ts";
import { RESUME_RATE_DEFAULT, RESUME_RATE_MAX } from "#lib/webhooks/subscriptions/constants.ts";
import type { Resumed, Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { pausedByFailures, restoredPauseReason } from "./condition.ts";
import { countText } from "./health-text.ts";

type ResumeWebhookDialogProps = {
  slug: string;
  webhook: Webhook;
  health: WebhookHealth;
  /** Deliveries that finally failed since the failures began, and so are not held. */
  failed: FailedForGood | undefined;
  onClose: () => void;
  /** Opens the test event dialog first. */
  onTest: () => void;
};

/** Resumes a webhook after asking whether to deliver or skip what was held. */
export function ResumeWebhookDialog({ slug, webhook, health, failed, onClose, onTest }: ResumeWebhookDialogProps) {
  const days = useLogDays();
  const [choice, setChoice] = useState("deliver");
  const [rate, setRate] = useState(String(RESUME_RATE_DEFAULT));
  const { held, more } = health;
  const reason = restoredPauseReason(webhook);
  const many = `${countText(held, more)} held ${held === 1 ? "delivery" : "deliveries"}`;

  return (
    <FormDialog
      action={() =>
        resumeWebhookAction(slug, {
          id: webhook.id,
          held: choice === "skip" ? "skip" : "deliver",
          ...(choice === "deliver" && held > 0 && { rate_per_second: typedNumber(rate) }),
        })
      }
      description={held === 0 ? "Nothing was held. New events are sent from now on." : undefined}
      focusSubmit={held === 0}
      onClose={onClose}
      onDone={(resumed) =>
        toast.ok("The webhook is active again", {
          description: resumedText(resumed),
          // Deliveries sent or skipped meanwhile stay so.
          action: undoBy(() =>
            pauseWebhookAction(slug, {
              id: webhook.id,
              ...(reason && { reason }),
            }),
          ),
        })
      }
      signIn={{ next: `/${slug}/webhooks/${webhook.id}` }}
      submitLabel={held === 0 ? "Resume" : choice === "deliver" ? "Resume and deliver" : "Resume and skip"}
      title="Resume this webhook?"
    >
      {({ fields }) => (
        <>
          {pausedByFailures(webhook) && (
            <Callout
              action={
                <Button onClick={onTest} size="sm">
                  Send a test event
                </Button>
              }
              title="Does the endpoint work again?"
              tone="warn"
            >
              It was paused because {plural(webhook.consecutive_failures, "delivery", "deliveries")} in a row failed. A
              test event shows what it answers now.
            </Callout>
          )}
          {failed && failed.count > 0 && <NotHeld failed={failed} slug={slug} webhookId={webhook.id} />}
          {held > 0 && (
            <>
              <RadioGroup
                columns={1}
                defaultValue="deliver"
                legend={`What about the ${many}?`}
                name="held"
                onChange={setChoice}
                options={[
                  { value: "deliver", label: "Deliver them", hint: "Oldest first, at the pace you choose below." },
                  {
                    value: "skip",
                    label: "Skip them",
                    hint: `They end as canceled and stay in the log for ${days} days; each can be replayed from there.`,
                  },
                ]}
              />
              {choice === "deliver" && (
                <Field
                  className="max-w-64"
                  error={fields?.rate_per_second}
                  hint={pace(held, more, Number(rate))}
                  label="At most"
                  name="rate_per_second"
                >
                  {(control) => (
                    <Input
                      {...control}
                      inputMode="numeric"
                      max={RESUME_RATE_MAX}
                      min={1}
                      onChange={(event) => setRate(event.target.value)}
                      required
                      suffix="a second"
                      type="number"
                      value={rate}
                    />
                  )}
                </Field>
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

function NotHeld({ slug, webhookId, failed }: { slug: string; webhookId: string; failed: FailedForGood }) {
  const { count, more, from, env } = failed;
  const one = count === 1 && !more;
  return (
    <Callout>
      {countText(count, more)} {one ? "delivery has" : "deliveries have"} failed for good since the failures began, and{" "}
      {one ? "is" : "are"} not sent by resuming.{" "}
      <Link
        className="underline"
        href={hrefOnTab(slug, { env, webhook: webhookId, status: ["failed"], from })}
        prefetch={false}
      >
        {one ? "Send it again from the log" : "Send them again from the log"}
      </Link>
      .
    </Callout>
  );
}

function pace(held: number, more: boolean, rate: number): string {
  if (!(rate >= 1 && rate <= RESUME_RATE_MAX)) return `From 1 to ${grouped(RESUME_RATE_MAX)}.`;
  const takes = `${more ? "More than" : "Takes"} ${roughly(held / rate)}`;
  return `${takes.replace("Takes at once", "All at once")}. New events are sent along with them, not after them.`;
}

function resumedText({ held }: Resumed): string {
  const many = plural(held.deliveries, "held delivery", "held deliveries");
  if (held.deliveries === 0) return "Nothing was held.";
  return held.action === "skip" ? `${many} skipped.` : `${many} on the way.`;
}
