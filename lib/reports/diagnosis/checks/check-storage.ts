import { env } from "#lib/platform/env.ts";
import { explainFileFault } from "#lib/platform/explain-file-fault.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import { failure, well } from "../rules.ts";
import type { Verdict } from "../types.ts";
import { probe } from "./probe.ts";

/**
 * Checks that job results can be written, read and removed in their storage, with a probe of a few
 * bytes.
 */
export async function checkStorage(): Promise<Verdict> {
  const { S3_BUCKET } = env();
  const place = S3_BUCKET === undefined ? "the folder results of DATA_DIR" : `the bucket ${S3_BUCKET}`;
  try {
    if (await probe(await storage())) return well(`${place} takes, answers and removes a probe`);
    return failure(
      `${place} answered something else than what was written`,
      "Its copies are not consistent, so results would be read before they exist.",
    );
  } catch (error) {
    const cause = S3_BUCKET === undefined ? explainFileFault(error) : undefined;
    if (cause !== undefined)
      return failure(`${place}: ${cause}`, "Results of jobs are written there: they fail until then.");
    const advice =
      S3_BUCKET === undefined
        ? "Check the disk of DATA_DIR, and run this as Gatehouse's user."
        : "Check S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE, the key, and that it may put, get and delete objects and list the bucket.";
    return failure(`${place}: ${error instanceof Error ? error.message || error.name : String(error)}`, advice);
  }
}
