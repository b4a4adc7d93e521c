import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { createKeyPath } from "#components/forms/create-key-path.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { cn } from "#components/ui/text/cn.ts";
import type { Overview } from "#lib/reports/overview/types.ts";
import { HideFirstSteps } from "./hide-first-steps.tsx";

type FirstStepsProps = { slug: string; steps: NonNullable<Overview["first_steps"]> };

/**
 * Onboarding from the first key to the first delivered event. Steps are checked off by what exists;
 * the list disappears after the last one.
 */
export function FirstSteps({ slug, steps }: FirstStepsProps) {
  const { done, base_url, fixtures_url, may_create_key, may_add_webhook, may_test_webhook, may_invite } = steps;
  const all = Object.values(done);
  const left = all.filter((each) => !each).length;
  const call = (kind: "test" | "live", url: string) =>
    `export GATEHOUSE_API_KEY=svc_${kind}_…   # the key you created\n\ncurl -G ${base_url}/v1/scrape \\\n  -H "Authorization: Bearer $GATEHOUSE_API_KEY" \\\n  --data-urlencode 'url=${url}'`;
  return (
    <Panel action={<HideFirstSteps slug={slug} />} description={`${left} of ${all.length} to go`} title="First steps">
      <ol className="flex flex-col gap-4">
        <Step
          action={
            may_create_key && (
              <ButtonLink href={createKeyPath(slug, "test")} size="sm" variant="primary">
                Create a test key
              </ButtonLink>
            )
          }
          done={done.key}
          number={1}
          title="Create a test key"
        >
          A test key is free: its answers come from fixtures.
          {!may_create_key && " An owner of the workspace can create one."}
        </Step>
        <Step done={done.call} number={2} title="Make a test call">
          Paste this into a terminal. The call appears under Requests, on the test tab.
          <CodeBlock
            className="mt-2 max-w-3xl text-text"
            snippets={[{ label: "cURL, test", code: call("test", `${fixtures_url}/article`) }]}
          />
        </Step>
        <Step
          action={
            may_create_key && (
              <ButtonLink href={createKeyPath(slug, "live")} size="sm">
                Create a live key
              </ButtonLink>
            )
          }
          done={done.live_call}
          number={3}
          title="Make a live call"
        >
          A live key fetches real pages and spends credits: one for a page like this.
          <CodeBlock
            className="mt-2 max-w-3xl text-text"
            snippets={[{ label: "cURL, live", code: call("live", "https://example.com/") }]}
          />
        </Step>
        <Step
          action={
            may_add_webhook && (
              <ButtonLink href={`/${slug}/webhooks?create=1`} size="sm">
                Add a webhook
              </ButtonLink>
            )
          }
          done={done.webhook}
          number={4}
          title="Add a webhook"
        >
          Your own program is notified when a job is done, a key is revoked or credits run low.
          {!may_add_webhook && " An owner of the workspace can add one."} If it runs on your own machine,{" "}
          <Link className="text-accent underline" href={`/${slug}/listeners`} prefetch={false}>
            gatehouse listen
          </Link>{" "}
          brings events there, without a webhook.
        </Step>
        <Step
          action={
            may_test_webhook && (
              <ButtonLink href={`/${slug}/webhooks?test=1`} size="sm">
                Send a test event
              </ButtonLink>
            )
          }
          done={done.delivered}
          number={5}
          title="See it delivered"
        >
          A test event is sent immediately and shows your endpoint's answer. Every delivery is listed under Deliveries.
        </Step>
        <Step
          action={
            may_invite && (
              <ButtonLink href={`/${slug}/members?invite=1`} size="sm">
                Invite someone
              </ButtonLink>
            )
          }
          done={done.invitation}
          number={6}
          title="Invite someone"
        >
          Members see keys and requests; billing sees balance and spend.{!may_invite && " An owner can invite people."}
        </Step>
      </ol>
    </Panel>
  );
}

type StepProps = { number: number; title: string; done: boolean; action?: ReactNode; children: ReactNode };

function Step({ number, title, done, action, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={cn(
          "mt-px grid size-5 shrink-0 place-items-center rounded-full text-2xs font-semibold",
          done ? "bg-ok-soft text-ok" : "border border-line-strong text-muted",
        )}
      >
        {done ? <Check className="size-3" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={cn("font-medium", done && "text-muted")}>
          {title}
          <span className="sr-only">{done ? ", done" : ", to do"}</span>
        </h3>
        {!done && <div className="mt-0.5 text-muted">{children}</div>}
        {!done && action && <div className="mt-2">{action}</div>}
      </div>
    </li>
  );
}
