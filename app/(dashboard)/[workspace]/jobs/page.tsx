import type { Metadata } from "next";
import { FirstJob } from "#components/jobs/first-job.tsx";
import { JobList } from "#components/jobs/job-list.tsx";
import { NoMatch } from "#components/jobs/no-match.tsx";
import { jobsAddress } from "#components/jobs/view.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { LiveTestTabs } from "#components/ui/primitives/live-test-tabs.tsx";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { loadJobs } from "#lib/dashboard/loaders/jobs.ts";
import { loadViews } from "#lib/dashboard/loaders/saved-views.ts";

export const metadata: Metadata = { title: "Jobs" };

type JobsPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Batch jobs of the last 30 days, with progress. */
export default async function JobsPage({ params, searchParams }: JobsPageProps) {
  const { workspace: slug } = await params;
  const view = jobsAddress.read(await searchParams);
  const [jobs, views] = await Promise.all([
    loadJobs(slug, { query: jobsAddress.listQuery(view), open: view.open }),
    loadViews(slug, "jobs"),
  ]);
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink href={`/${slug}/crawls${view.env === "test" ? "?env=test" : ""}`} size="sm">
            Crawls
          </ButtonLink>
        }
        aside={<LiveTestTabs env={view.env} href={(env) => jobsAddress.refineHref(slug, view, { env })} />}
        tight
        title="Jobs"
      />
      <PageBody>
        <JobList
          empty={
            jobsAddress.isFiltered(view) || view.cursors.length > 0 ? (
              <NoMatch href={jobsAddress.href(slug, { env: view.env })} />
            ) : (
              <FirstJob
                baseUrl={jobs.base_url}
                env={view.env}
                fixturesUrl={jobs.fixtures_url}
                mayCreateKey={jobs.may_create_key}
                slug={slug}
              />
            )
          }
          mayCancel={jobs.may_cancel}
          meanings={jobs.meanings}
          opened={jobs.opened}
          page={jobs.page}
          slug={slug}
          views={views}
        />
      </PageBody>
    </>
  );
}
