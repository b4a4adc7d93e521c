import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { SAMPLE_KEYS } from "./constants.ts";
import type { InsertedKeys } from "./insert-keys.ts";
import type { SampleJob } from "./jobs.ts";

/** Writes finished jobs without result files. */
export async function insertJobs(
  tx: Tx,
  { workspaceId }: Ctx,
  keys: InsertedKeys,
  jobs: readonly SampleJob[],
): Promise<void> {
  const options = JSON.parse(JSON.stringify(JobOptions.parse({ formats: ["markdown"] })));
  await tx.job.createMany({
    data: jobs.map(({ key, error, ...job }) => ({
      ...job,
      ...{ workspaceId, keyId: keys[key], keyName: SAMPLE_KEYS[key].name, env: SAMPLE_KEYS[key].env, options },
      ...{ urlsFailed: Object.values(job.failures).reduce((sum, each) => sum + each, 0), maxConcurrency: 20 },
      ...{ startedAt: job.createdAt, itemsGone: true },
      ...(error && { errorCode: error.code, errorMessage: error.message }),
    })),
  });
}
