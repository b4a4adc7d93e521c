import { plural } from "#components/ui/text/time-text.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";

/** What a job is called: its name, or how large it is where it was given none. */
export const jobTitle = ({ name, urls_total }: Pick<Job, "name" | "urls_total">): string =>
  name ?? `Job of ${plural(urls_total, "URL")}`;
