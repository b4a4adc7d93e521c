import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DeliveriesHeader } from "#components/deliveries/deliveries-header.tsx";
import { DeliveryLog } from "#components/deliveries/delivery-log.tsx";
import { NoDeliveries } from "#components/deliveries/no-deliveries.tsx";
import { Outcomes } from "#components/deliveries/outcomes.tsx";
import { beginOf, deliveriesAddress, failedFrom } from "#components/deliveries/view.ts";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { isId } from "#components/ui/text/is-id.ts";
import { SendTestEvent } from "#components/webhooks/send-test-event.tsx";
import { hasTestDeliveries, loadDeliveryLog } from "#lib/dashboard/loaders/deliveries.ts";
import { loadViews } from "#lib/dashboard/loaders/saved-views.ts";
import { ANY_ENV } from "#lib/webhooks/deliveries/constants.ts";

export const metadata: Metadata = { title: "Deliveries" };

type DeliveriesPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function DeliveriesPage({ params, searchParams }: DeliveriesPageProps) {
  const { workspace: slug } = await params;
  const asked = await searchParams;
  const view = deliveriesAddress.read(asked);
  // A pasted ID opens that delivery.
  if (view.q && isId("dlv", view.q)) redirect(`/${slug}/deliveries/${view.q}`);
  const query = deliveriesAddress.listQuery(view);
  const [log, views] = await Promise.all([
    loadDeliveryLog(slug, { query, open: view.open }),
    loadViews(slug, "deliveries"),
  ]);
  if (asked.env === ANY_ENV && log.page.data.length === 0 && (await hasTestDeliveries(slug, query)))
    redirect(deliveriesAddress.href(slug, { ...view, env: "test" }));
  const narrowed = deliveriesAddress.isFiltered(view) || view.cursors.length > 0;
  return (
    <>
      <DeliveriesHeader
        endpoints={log.endpoints}
        mayReplay={log.may_replay}
        shown={{ count: log.page.data.length, more: log.page.next_cursor !== null, readAt: log.read_at }}
        slug={slug}
        span={{
          from: beginOf(view, log.read_at) ?? log.day_before,
          to: view.to ?? log.read_at,
          failed_from: failedFrom(asked.failed, log.read_at),
        }}
        view={view}
      >
        {log.may_test && <SendTestEvent slug={slug} />}
      </DeliveriesHeader>
      <PageBody>
        {(log.page.data.length > 0 || narrowed) && <Outcomes buckets={log.buckets} slug={slug} view={view} />}
        <DeliveryLog
          counts={log.counts}
          empty={
            narrowed ? undefined : (
              <NoDeliveries
                hasEndpoints={log.endpoints.length > 0}
                mayCreate={log.may_create}
                slug={slug}
                test={view.env === "test"}
              />
            )
          }
          endpoints={log.endpoints}
          mayReplay={log.may_replay}
          opened={log.opened}
          page={log.page}
          readAt={log.read_at}
          slug={slug}
          views={views}
        />
      </PageBody>
    </>
  );
}
