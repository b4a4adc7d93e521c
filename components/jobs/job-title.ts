import { plural } from "#components/ui/text/time-text.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";

/** Returns a job's name, or its size if unnamed. */
export const jobTitle = ({ name, urls_total }: Pick<Job, "name" | "urls_total">): string =>
  name ?? `Job of ${plural(urls_total, "URL")}`;
