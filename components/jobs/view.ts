import { choice, oneOf } from "#components/ui/table/address-fields.ts";
import { logAddress } from "#components/ui/table/log-address.ts";
import type { ViewOf } from "#components/ui/table/page-address.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { JOB_STATUSES } from "#lib/scraping/jobs/constants.ts";

export const jobsAddress = logAddress({
  path: "jobs",
  id: "job",
  fields: { env: choice(KEY_ENVS), status: oneOf(JOB_STATUSES) },
});

export type JobsView = ViewOf<typeof jobsAddress>;
