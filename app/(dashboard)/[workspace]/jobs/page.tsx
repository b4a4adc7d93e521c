import type { Metadata } from "next";
import { FirstJob } from "#components/jobs/first-job.tsx";
import { JobList } from "#components/jobs/job-list.tsx";
import { NoMatch } from "#components/jobs/no-match.tsx";
import { isFiltered, jobsHref, listQuery, readView, refine } from "#components/jobs/view.ts";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Tabs } from "#components/ui/primitives/tabs.tsx";
import { loadJobs } from "#lib/dashboard/jobs/loaders.ts";

export const metadata: Metadata = { title: "Jobs" };

type JobsPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Batch jobs: those under way with their progress, and those of the last 30 days. */
export default async function JobsPage({ params, searchParams }: JobsPageProps) {
  const { workspace: slug } = await params;
  const view = readView(await searchParams);
  const jobs = await loadJobs(slug, { query: listQuery(view), open: view.open });
  const tab = (env: "live" | "test") => jobsHref(slug, refine(view, { env }));
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
        title="Jobs"
      />
      <JobList
        empty={
          isFiltered(view) || view.cursors.length > 0 ? (
            <NoMatch href={jobsHref(slug, readView({ env: view.env }))} />
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
      />
    </>
  );
}
