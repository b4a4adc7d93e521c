import { ReplayWizard } from "#components/replays/replay-wizard.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Tabs } from "#components/ui/primitives/tabs.tsx";
import { SendTestEvent } from "#components/webhooks/send-test-event.tsx";
import { REPLAY_RATE_DEFAULT } from "#lib/webhooks/replays/constants.ts";
import type { Endpoint } from "./delivery-filters.tsx";
import { type DeliveriesView, deliveriesHref, refine } from "./view.ts";

type DeliveriesHeaderProps = {
  slug: string;
  view: DeliveriesView;
  endpoints: readonly Endpoint[];
  mayReplay: boolean;
  mayTest: boolean;
  /** What a replay of what is shown would begin and end with. */
  span: { from: string | undefined; to: string };
};

/** Live or test, and what can be done with the log as a whole. */
export function DeliveriesHeader({ slug, view, endpoints, mayReplay, mayTest, span }: DeliveriesHeaderProps) {
  const tab = (env: "live" | "test") => deliveriesHref(slug, refine(view, { env }));
  const { event, webhook, env } = view;
  return (
    <PageHeader
      actions={
        <>
          {mayTest && <SendTestEvent slug={slug} />}
          {mayReplay && (
            <ReplayWizard
              choices={{ endpoints }}
              initial={{ ...span, event, webhook_id: webhook, env, rate_per_second: REPLAY_RATE_DEFAULT }}
              slug={slug}
            />
          )}
        </>
      }
      beside={
        <Tabs
          label="Live or test"
          tabs={[
            { href: tab("live"), label: "Live", active: env === "live" },
            { href: tab("test"), label: "Test", active: env === "test", tone: "test" },
          ]}
        />
      }
      title="Deliveries"
    />
  );
}
