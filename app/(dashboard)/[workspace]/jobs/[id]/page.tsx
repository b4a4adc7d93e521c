import { notFound, redirect } from "next/navigation";
import { jobsAddress } from "#components/jobs/view.ts";
import { findJob } from "#lib/dashboard/loaders/jobs.ts";

type JobPageProps = { params: Promise<{ workspace: string; id: string }> };

/** Redirects to the job's tab with its sheet open. */
export default async function JobPage({ params }: JobPageProps) {
  const { workspace, id } = await params;
  const job = await findJob(workspace, id);
  if (!job) notFound();
  redirect(jobsAddress.href(workspace, { env: job.env, open: job.id }));
}
