"use client";

import Link from "next/link";
import { useState } from "react";
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
import { answerLine, TestEventAnswer } from "./test-event-answer.tsx";

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
