import type { ReactNode } from "react";
import { ReplayWizard } from "#components/replays/replay-wizard.tsx";
import { PlaceTabs } from "#components/shell/place-tabs.tsx";
import { LiveTestTabs } from "#components/ui/primitives/live-test-tabs.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { REPLAY_RATE_DEFAULT } from "#lib/webhooks/replays/constants.ts";
import { DeliveriesShown } from "./deliveries-shown.tsx";
import type { Endpoint } from "./delivery-filters.tsx";
import { type DeliveriesView, deliveriesAddress } from "./view.ts";

type DeliveriesHeaderProps = {
  slug: string;
  view: DeliveriesView;
  endpoints: readonly Endpoint[];
  mayReplay: boolean;
  /** Default span of a replay, and the start of the failures it covers. */
  span: { from: string | undefined; to: string; failed_from: string | undefined };
  shown: { count: number; more: boolean; readAt: string };
  /** Further actions, placed before Replay. */
  children: ReactNode;
};

/** Live and test tabs, and actions on the whole log. */
export function DeliveriesHeader({ slug, view, endpoints, mayReplay, span, shown, children }: DeliveriesHeaderProps) {
  const { event, webhook, env } = view;
  return (
    <>
      <PageHeader
        actions={
          <>
            {children}
            {mayReplay && (
              <ReplayWizard
                choices={{ endpoints }}
                initial={{ ...span, event, webhook_id: webhook, env, rate_per_second: REPLAY_RATE_DEFAULT }}
                slug={slug}
              />
            )}
          </>
        }
        aside={
          <>
            <LiveTestTabs env={env} href={(each) => deliveriesAddress.refineHref(slug, view, { env: each })} />
            <DeliveriesShown {...shown} slug={slug} />
          </>
        }
        tight
        title="Deliveries"
      />
      <PlaceTabs current="deliveries" of="deliveries" slug={slug} />
    </>
  );
}
