import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FirstRequest } from "#components/requests/first-request.tsx";
import { NoMatch } from "#components/requests/no-match.tsx";
import { RequestLog } from "#components/requests/request-log.tsx";
import { requestsAddress } from "#components/requests/view.ts";
import { LiveTestTabs } from "#components/ui/primitives/live-test-tabs.tsx";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { isId } from "#components/ui/text/is-id.ts";
import { loadRequestLog } from "#lib/dashboard/loaders/requests.ts";
import { loadViews } from "#lib/dashboard/loaders/saved-views.ts";

export const metadata: Metadata = { title: "Requests" };

type RequestsPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function RequestsPage({ params, searchParams }: RequestsPageProps) {
  const { workspace: slug } = await params;
  const view = requestsAddress.read(await searchParams);
  // A pasted ID opens that request.
  if (view.q && isId("req", view.q)) redirect(`/${slug}/requests/${view.q}`);
  const [log, views] = await Promise.all([
    loadRequestLog(slug, { env: view.env, query: requestsAddress.listQuery(view), open: view.open }),
    loadViews(slug, "requests"),
  ]);
  return (
    <>
      <PageHeader
        aside={
          <LiveTestTabs
            env={view.env}
            href={(env) => requestsAddress.refineHref(slug, view, { env, key: undefined })}
          />
        }
        tight
        title="Requests"
      />
      <PageBody>
        <RequestLog
          baseUrl={log.base_url}
          choices={{ keys: log.keys, endpoints: log.endpoints }}
          empty={
            requestsAddress.isFiltered(view) || view.cursors.length > 0 || log.page.next_cursor || log.problem ? (
              <NoMatch
                href={requestsAddress.href(slug, { env: view.env })}
                olderHref={
                  log.page.next_cursor
                    ? requestsAddress.pageHref(slug, view, [...view.cursors, log.page.next_cursor])
                    : undefined
                }
                problem={log.problem}
              />
            ) : (
              <FirstRequest
                baseUrl={log.base_url}
                env={view.env}
                fixturesUrl={log.fixtures_url}
                mayCreateKey={log.may_create_key}
                slug={slug}
              />
            )
          }
          errors={log.errors}
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
