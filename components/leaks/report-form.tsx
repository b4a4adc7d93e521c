"use client";

import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useForm } from "#components/forms/use-form.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { reportLeakAction } from "#lib/dashboard/actions/leaks.ts";

type Outcome = keyof typeof OUTCOME_MESSAGES;

/** Reports a found token and shows the result, after which the typed token is discarded. */
export function ReportForm() {
  const { pending, refused, form } = useForm({
    action: (given) => {
      setOutcome(undefined);
      return reportLeakAction({ token: String(given.get("token")), url: String(given.get("url")) });
    },
    onDone: (answer, sent) => {
      sent.reset();
      setOutcome(answer.outcome);
    },
  });
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <form {...form} className="flex flex-col gap-4" noValidate>
      <Field error={refused?.fields?.token} hint="It begins with svc_live_." label="The token" name="token">
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            className="h-10 font-mono"
            required
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        error={refused?.fields?.url}
        hint="So that it can be removed there."
        label="Where it was found"
        name="url"
        optional
      >
        {(control) => (
          <Input {...control} autoComplete="off" className="h-10" inputMode="url" placeholder="https://…" type="url" />
        )}
      </Field>
      {!refused?.fields && <Refusal refused={refused} />}
      <div aria-live="polite">
        {outcome && !pending && (
          <Callout title={OUTCOME_MESSAGES[outcome].title} tone={OUTCOME_MESSAGES[outcome].tone}>
            {OUTCOME_MESSAGES[outcome].text}
          </Callout>
        )}
      </div>
      <Button className="w-full" pending={pending} size="lg" type="submit" variant="primary">
        Report the token
      </Button>
    </form>
  );
}

/** Answers to a reported token, which do not reveal whose it is. */
const OUTCOME_MESSAGES = {
  revoked: {
    tone: "ok",
    title: "The key is revoked",
    text: "It was a live key. It is refused from now on, and its owners are notified. Thank you.",
  },
  notified: {
    tone: "ok",
    title: "Its owners are notified",
    text: "It is a live key whose owners decide what to do with it. They are notified immediately. Thank you.",
  },
  seen_again: {
    tone: "ok",
    title: "This leak is already known",
    text: "The key's owners have already been notified. Thank you anyway.",
  },
  ended: { tone: "info", title: "The key no longer works", text: "It had already ended. There is nothing left to do." },
  test_key: {
    tone: "info",
    title: "This is a test key",
    text: "It only returns fixtures and costs nothing, so it was not revoked.",
  },
  unknown: {
    tone: "info",
    title: "Not a key of this installation",
    text: "No live key here has this token, so nothing was done. Another installation of Gatehouse may know it.",
  },
} as const;
