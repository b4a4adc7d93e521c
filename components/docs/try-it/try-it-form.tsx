"use client";

import { useMemo, useState } from "react";
import { AnswerPanel } from "#components/playground/answer-panel.tsx";
import { PlayForm } from "#components/playground/play-form.tsx";
import { type Choice, isLive, payerOf, RunAs } from "#components/playground/run-as.tsx";
import { useCall } from "#components/playground/use-call.ts";
import { callOf } from "#lib/portal/playground/rules.ts";
import type { PlayValues, TryItView } from "#lib/portal/playground/types.ts";

/** The playground's form for one operation: parameters, call and answer. */
export function TryItForm({ slug, operation, keys, fixtures }: TryItView) {
  const [values, setValues] = useState<PlayValues>({});
  const [choice, setChoice] = useState<Choice>({ key: undefined, token: "" });
  const [tried, setTried] = useState(false);
  const { ran, pending, run, stop } = useCall();
  const call = useMemo(() => callOf(operation, values), [operation, values]);
  const able = keys.filter(({ scopes }) => scopes.includes(operation.scope));
  const payer = payerOf(choice, able);
  const start = () => {
    setTried(true);
    if (payer && Object.keys(call.problems).length === 0) run(operation.id, call, payer);
  };
  return (
    <section aria-label="Try it" className="mt-6 flex min-w-0 flex-col gap-4 border-t border-line pt-5">
      <h2 className="font-medium">Try it</h2>
      <RunAs choice={choice} keys={able} onChoose={setChoice} operation={operation} />
      <PlayForm
        fixtures={isLive(payer) ? [] : fixtures}
        live={isLive(payer)}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        onRun={start}
        onStop={stop}
        operation={operation}
        pending={pending}
        problems={tried ? call.problems : {}}
        ready={payer !== undefined}
        values={values}
      />
      {ran && <AnswerPanel ran={ran} slug={slug} />}
    </section>
  );
}
