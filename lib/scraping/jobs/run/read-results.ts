import { sql } from "#lib/platform/database/client.ts";
import { PAGE_BYTES, PAGE_ITEMS } from "./constants.ts";
import { lineOf, type StoredItem } from "./pack.ts";

export type Written = { lines: number; bytes: number };

/** A page of finished items in index order, of limited size unless a single item is larger. */
const PAGE = `
  select index, custom_id as "customId", url, credits, result from (
    select *, sum(octet_length(result)) over (order by index) as bytes, row_number() over (order by index) as nth from (
      select index, custom_id, url, credits, result from job_items
      where workspace_id = $1 and job_id = $2 and index > $3 and state in ('ok', 'failed') order by index limit ${PAGE_ITEMS}
    ) next
  ) page where bytes <= ${PAGE_BYTES} or nth = 1 order by index`;

/**
 * Yields a job's result lines in input order, holding one page in memory at a time.
 * @param written is updated as lines are yielded.
 * @param turned called before each page.
 * @param from the index after which to start.
 */
export async function* readResults(
  job: { workspaceId: string; id: string },
  written: Written,
  turned: () => Promise<void>,
  from = -1,
): AsyncGenerator<string> {
  for (let after = from; ; ) {
    await turned();
    const { rows } = await sql().query<StoredItem>({
      name: "job_results_page",
      text: PAGE,
      values: [job.workspaceId, job.id, after],
    });
    for (const row of rows) {
      const line = await lineOf(row);
      written.lines++;
      written.bytes += Buffer.byteLength(line);
      yield line;
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.index;
  }
}
