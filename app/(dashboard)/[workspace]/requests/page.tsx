import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FirstRequest } from "#components/requests/first-request.tsx";
import { NoMatch } from "#components/requests/no-match.tsx";
import { RequestLog } from "#components/requests/request-log.tsx";
import { isFiltered, isRequestId, listQuery, readView, refine, requestsHref } from "#components/requests/view.ts";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Tabs } from "#components/ui/primitives/tabs.tsx";
import { loadRequestLog } from "#lib/dashboard/requests/loaders.ts";

export const metadata: Metadata = { title: "Requests" };

type RequestsPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Every call that a key of the workspace made. */
export default async function RequestsPage({ params, searchParams }: RequestsPageProps) {
  const { workspace: slug } = await params;
  const view = readView(await searchParams);
  // Whoever pastes a request's id into the search wants that request.
  if (view.q && isRequestId(view.q)) redirect(`/${slug}/requests/${view.q}`);
  const log = await loadRequestLog(slug, { env: view.env, query: listQuery(view), open: view.open });
  const tab = (env: "live" | "test") => requestsHref(slug, refine(view, { env, key: undefined }));
  return (
    <>
      <PageHeader
        beside={
          <Tabs
            label="Live or test"
            tabs={[
              { href: tab("live"), label: "Live", active: view.env === "live" },
              { href: tab("test"), label: "Test", active: view.env === "test", tone: "test" },
            ]}
          />
        }
        title="Requests"
      />
      <RequestLog
        baseUrl={log.base_url}
        choices={{ keys: log.keys, endpoints: log.endpoints }}
        empty={
          isFiltered(view) || view.cursors.length > 0 ? (
            <NoMatch href={requestsHref(slug, readView({ env: view.env }))} />
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
      />
    </>
  );
}
