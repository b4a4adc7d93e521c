"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { DeliveryStatusPill } from "#components/deliveries/delivery-status.tsx";
import { AttemptTimings } from "#components/deliveries/detail/attempt-timings.tsx";
import { Exchange } from "#components/deliveries/detail/exchange.tsx";
import { FailureReason } from "#components/deliveries/detail/failure-reason.tsx";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
import { sendTestEventAction } from "#lib/dashboard/actions/webhooks.ts";
import type { EventType } from "#lib/kernel/events/types.ts";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { EVENT_EXAMPLES, EVENT_MEANING } from "#lib/webhooks/events/constants.ts";
import { WEBHOOK_TEXT_MAX } from "#lib/webhooks/subscriptions/constants.ts";
import { shortAddress } from "./address.ts";
import { EventSelect } from "./event-example.tsx";
import { answerTimeText } from "./health-text.ts";

type SendTestEventDialogProps = {
  slug: string;
  webhook: { id: string; url: string } | undefined;
  onClose: () => void;
};

/** Sends an example event once and shows the endpoint's answer. */
export function SendTestEventDialog({ slug, webhook, onClose }: SendTestEventDialogProps) {
  const [type, setType] = useState<EventType>("job.completed");
  const [to, setTo] = useState(webhook ? "webhook" : "url");
  const [answer, setAnswer] = useState<DeliveryDetail>();
  return (
    <FormDialog
      action={(given) => {
        const url = String(given.get("url") ?? "").trim();
        const target = webhook && to === "webhook" ? { webhook_id: webhook.id } : { url };
        return sendTestEventAction(slug, { event: type, ...target });
      }}
      closeLabel="Close"
      description="Sent once, now. It is not retried and does not count towards pausing."
      onClose={onClose}
      onDone={setAnswer}
      pendingLabel="Waiting for the answer"
      signIn={{ next: `/${slug}/webhooks` }}
      size="lg"
      staysOpen
      submitLabel={answer ? "Send again" : "Send"}
      title="Send a test event"
    >
      {({ pending, fields }) => (
        <>
          <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Field hint={EVENT_MEANING[type]} label="Event" name="event">
                {(control) => (
                  <EventSelect
                    {...control}
                    data-autofocus=""
                    onChange={(event) => setType(event.target.value as EventType)}
                    value={type}
                  />
                )}
              </Field>
              {webhook && (
                <RadioGroup
                  columns={1}
                  defaultValue="webhook"
                  legend="Where to"
                  name="to"
                  onChange={setTo}
                  options={[
                    {
                      value: "webhook",
                      label: "This webhook",
                      hint: <span className="font-mono text-2xs break-all">{shortAddress(webhook.url)}</span>,
                    },
                    { value: "url", label: "Another address", hint: "For example, one you are still building." },
                  ]}
                />
              )}
              {to === "url" && (
                <Field
                  error={fields?.url}
                  hint={
                    <>
                      It does not have to be subscribed. To reach an app on your own machine, use{" "}
                      <Link className="underline" href={`/${slug}/listeners`} prefetch={false}>
                        gatehouse listen
                      </Link>
                      .
                    </>
                  }
                  label="Address"
                  name="url"
                >
                  {(control) => (
                    <Input
                      {...control}
                      inputMode="url"
                      maxLength={WEBHOOK_TEXT_MAX.url}
                      mono
                      placeholder="https://api.example.com/webhooks"
                      required
                      spellCheck={false}
                    />
                  )}
                </Field>
              )}
              <p className="rounded-md bg-test-soft px-2.5 py-1.5 text-xs">
                It carries <code className="font-mono text-2xs">X-Service-Mode: test</code> and is signed with the
                workspace’s{" "}
                <Link className="font-medium text-test underline" href={`/${slug}/webhooks/receivers`} prefetch={false}>
                  test secret
                </Link>
                , not with a webhook’s own.
              </p>
            </div>
            <CodeBlock
              className="self-start [&_[role=region]]:max-h-64"
              snippets={[{ label: "Body", code: JSON.stringify(EVENT_EXAMPLES[type], null, 2) }]}
            />
          </div>
          <p aria-live="polite" className="sr-only">
            {answer && !pending && `${answer.status === "delivered" ? "Delivered" : "Failed"}. ${answerLine(answer)}.`}
          </p>
          {answer && !pending && <TestEventAnswer delivery={answer} key={answer.id} slug={slug} />}
        </>
      )}
    </FormDialog>
  );
}

/** The result of a test event: the answer, its timings, and the explanation of a failure. */
function TestEventAnswer({ slug, delivery }: { slug: string; delivery: DeliveryDetail }) {
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: "start" });
  }, []);
  const attempt = delivery.attempts.at(-1);
  if (!attempt) return null;
  return (
    <section aria-label="The answer" className="flex min-w-0 flex-col gap-4 border-t border-line pt-4" ref={top}>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <DeliveryStatusPill delivery={delivery} />
        <span className="text-muted tabular-nums">{answerLine(delivery)}</span>
        <Link
          className="ml-auto inline-flex min-h-6 items-center text-xs font-medium text-accent hover:underline"
          href={`/${slug}/deliveries/${delivery.id}`}
          prefetch={false}
        >
          Open it in the log
        </Link>
      </p>
      <FailureReason attempt={attempt} label="Why it failed" />
      <AttemptTimings attempt={attempt} />
      <Exchange attempt={attempt} body={delivery.body} tall={false} url={delivery.url} />
    </section>
  );
}

/** "Answered 200 in 84 ms". */
function answerLine({ attempts }: Pick<DeliveryDetail, "attempts">): string {
  const attempt = attempts.at(-1);
  if (!attempt) return "";
  const { status_code: status, duration_ms: ms } = attempt;
  return status === null ? `No answer after ${answerTimeText(ms)}` : `Answered ${status} in ${answerTimeText(ms)}`;
}
