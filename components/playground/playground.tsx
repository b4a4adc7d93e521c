"use client";

import { type ReactNode, useMemo, useState } from "react";
import { MethodMark } from "#components/http/method-mark.tsx";
import { PathText } from "#components/http/path-text.tsx";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { InlineCode } from "#components/ui/primitives/inline-code.tsx";
import { callOf } from "#lib/portal/playground/rules.ts";
import type { PlayFixture, PlayKey, PlayOperation } from "#lib/portal/playground/types.ts";
import { snippetsOf } from "#lib/portal/snippets/rules.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { OperationPicker } from "./operation-picker.tsx";
import { PlayForm } from "./play-form.tsx";
import { type Choice, isLive, payerOf, RunAs } from "./run-as.tsx";
import { useCall } from "./use-call.ts";
import { usePlay } from "./use-play.ts";
import { unlinked } from "./view.ts";

type PlaygroundProps = {
  slug: string;
  operations: readonly PlayOperation[];
  keys: readonly PlayKey[];
  fixtures: readonly PlayFixture[];
  baseUrl: string;
  /** Shown if the workspace has no test key. */
  noKeys: ReactNode;
};

/** An operation with its form, answer and code samples. */
export function Playground({ slug, operations, keys, fixtures, baseUrl, noKeys }: PlaygroundProps) {
  const { view, change, choose } = usePlay(operations);
  const [choice, setChoice] = useState<Choice>({ key: undefined, token: "" });
  const [tried, setTried] = useState<string>();
  const { ran, pending, run, stop } = useCall();
  const call = useMemo(() => view && callOf(view.operation, view.values), [view]);
  const snippets = useMemo(
    () => view && call && snippetsOf({ ...call, address: baseUrl + call.path, answer: view.operation.answer }),
    [view, call, baseUrl],
  );
  if (!view || !call || !snippets) return null;

  const { operation, values } = view;
  const able = keys.filter(({ scopes }) => scopes.includes(operation.scope));
  const payer = payerOf(choice, able);
  const left = unlinked(view);
  const start = () => {
    setTried(operation.id);
    if (payer && Object.keys(call.problems).length === 0) run(operation.id, call, payer);
  };
  return (
    <div className="grid flex-1 content-start items-start gap-x-8 gap-y-6 border-t border-line px-4 py-5 sm:px-6 lg:grid-cols-[minmax(280px,400px)_minmax(0,1fr)] xl:grid-cols-[208px_minmax(280px,400px)_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-span-2 xl:sticky xl:top-16 xl:col-span-1">
        <OperationPicker current={operation} onChoose={choose} operations={operations} />
      </div>
      <section aria-label="The call" className="flex min-w-0 flex-col gap-4">
        <div>
          <h2 className="font-semibold tracking-tight">{operation.summary}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <MethodMark method={operation.method} />
            <PathText path={operation.path} />
            <Badge mono tone="accent">
              scope {operation.scope}
            </Badge>
          </p>
          <p className="mt-2 line-clamp-4 text-muted">
            <InlineCode text={operation.description} />
          </p>
        </div>
        {keys.length === 0 && noKeys}
        <RunAs choice={choice} keys={able} onChoose={setChoice} operation={operation} />
        <PlayForm
          fixtures={isLive(payer) ? [] : fixtures}
          live={isLive(payer)}
          onChange={change}
          onRun={start}
          onStop={stop}
          operation={operation}
          pending={pending}
          problems={tried === operation.id ? call.problems : {}}
          ready={payer !== undefined}
          values={values}
        />
        {left.length > 0 && (
          <p className="text-xs text-muted">
            A link to this page will be without {left.join(" and ")}: too long for an address, or with a token in it.
          </p>
        )}
      </section>
      <section aria-label="The answer" className="flex min-w-0 flex-col gap-5">
        {ran && ran.operation === operation.id ? (
          <AnswerPanel ran={ran} slug={slug} />
        ) : (
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-8 text-center text-muted">
            {pending ? "Waiting for the answer…" : "Run it to see status, timing, headers and body here."}
          </p>
        )}
        <div className="min-w-0">
          <h2 className="mb-2 font-medium">The same in code</h2>
          <CodeBlock snippets={snippets} />
        </div>
      </section>
    </div>
  );
}
