import { Webhook as WebhookIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { LogDays } from "#components/retention/log-days.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { CodeBlock, type Snippet } from "#components/ui/primitives/code-block.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { ClearFilters } from "#components/ui/table/clear-filters.tsx";

export function NoMatchingWebhook({ clearHref }: { clearHref: string }) {
  return (
    <EmptyState action={<ClearFilters href={clearHref} />} icon={<WebhookIcon />} title="No webhook matches">
      The search matches anywhere in the address and the description.
    </EmptyState>
  );
}

type FirstWebhookProps = {
  slug: string;
  receivers: readonly Snippet[];
  mayWrite: boolean;
  mayTest: boolean;
};

/** Shown before the first webhook: what it is for, and the way to the first delivery. */
export function FirstWebhook({ slug, receivers, mayWrite, mayTest }: FirstWebhookProps) {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-x-10 gap-y-6 px-4 pt-4 pb-12 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="min-w-0">
        <span
          aria-hidden="true"
          className="mb-4 grid size-10 place-items-center rounded-lg border border-line bg-panel text-faint [&_svg]:size-5"
        >
          <WebhookIcon />
        </span>
        <h2 className="text-base font-semibold tracking-tight">Know what happens, as it happens</h2>
        <p className="mt-1 max-w-prose text-muted">
          A webhook posts events to your server: a batch job is done, credits run low, a key was revoked. Each is
          signed, tried up to eight times within 24 hours, and kept for <LogDays /> days with what your server answered.
        </p>
        <ol className="mt-5 flex flex-col gap-4">
          <Step number={1} title="Run a receiver">
            Copy the code for your language: it checks the signature, responds immediately and does the work afterwards.
            If it runs on your own machine,{" "}
            <Link className="text-accent underline" href={`/${slug}/listeners`} prefetch={false}>
              gatehouse listen
            </Link>{" "}
            brings events there, without a webhook.
          </Step>
          <Step
            action={
              mayWrite && (
                <ButtonLink href={`/${slug}/webhooks?create=1`} prefetch={false} size="sm">
                  Add webhook
                </ButtonLink>
              )
            }
            number={2}
            title="Add its address"
          >
            {mayWrite
              ? "Choose the events and store the secret shown to you."
              : "An owner of the workspace can add it: they choose the events and are shown the secret."}
          </Step>
          <Step
            action={
              mayTest && (
                <ButtonLink href={`/${slug}/webhooks?test=1`} prefetch={false} size="sm">
                  Send test event
                </ButtonLink>
              )
            }
            number={3}
            title="Send it a test event"
          >
            To any URL, subscribed or not. The answer is shown immediately.
          </Step>
          <Step
            action={
              <ButtonLink href={`/${slug}/deliveries?env=test`} size="sm">
                Deliveries
              </ButtonLink>
            }
            number={4}
            title="See it arrive"
          >
            Every attempt is in the log: what was sent, what came back, how long each part took.
          </Step>
        </ol>
      </div>
      {receivers.length > 0 && (
        <CodeBlock className="self-start [&_[role=tabpanel]]:max-h-[30rem]" snippets={receivers} />
      )}
    </div>
  );
}

type StepProps = { number: number; title: string; action?: ReactNode; children: ReactNode };

function Step({ number, title, action, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="mt-px grid size-5 shrink-0 place-items-center rounded-full border border-line-strong text-2xs font-semibold text-muted"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{title}</h3>
        <p className="mt-0.5 text-muted">{children}</p>
        {action && <div className="mt-2">{action}</div>}
      </div>
    </li>
  );
}
