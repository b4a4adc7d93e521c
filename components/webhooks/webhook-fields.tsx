"use client";

import { useState } from "react";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { WEBHOOK_TEXT_MAX } from "#lib/webhooks/subscriptions/constants.ts";
import { EventExample } from "./event-example.tsx";
import { EventPicker } from "./event-picker.tsx";
import { fieldError, type WebhookDraft } from "./webhook-draft.ts";

type WebhookFieldsProps = { slug: string; draft: WebhookDraft; fields: Record<string, string> | undefined };

/** Settings of a new or existing webhook, next to an example body. */
export function WebhookFields({ slug, draft, fields }: WebhookFieldsProps) {
  const chosen = EVENT_TYPES.find((type) => (draft.events as readonly string[]).includes(type));
  const [shown, setShown] = useState<EventType>(chosen ?? "job.completed");
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Field
          error={fieldError(fields, "url")}
          hint="Each event is posted here as JSON. It must use https and be reachable from the internet."
          label="Address"
          name="url"
        >
          {(control) => (
            <Input
              {...control}
              data-autofocus=""
              defaultValue={draft.url}
              inputMode="url"
              maxLength={WEBHOOK_TEXT_MAX.url}
              mono
              placeholder="https://api.example.com/webhooks"
              required
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          error={fieldError(fields, "description")}
          hint="Say what receives it: “Billing service”."
          label="Description"
          name="description"
          optional
        >
          {(control) => (
            <Input {...control} defaultValue={draft.description} maxLength={WEBHOOK_TEXT_MAX.description} />
          )}
        </Field>
        <EventPicker error={fieldError(fields, "events")} events={draft.events} onLook={setShown} />
      </div>
      <div className="min-w-0 md:sticky md:top-0 md:self-start">
        <EventExample onType={setShown} slug={slug} type={shown} />
      </div>
    </div>
  );
}
