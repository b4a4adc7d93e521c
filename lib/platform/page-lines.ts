import { log } from "./log.ts";
import type { Result } from "./result.ts";

type Page<Row> = { data: Row[]; next_cursor: string | null };

type Source<Row> = {
  /** Name of the file in the log: "audit", "deliveries", "ledger". */
  export: string;
  workspaceId: string;
  first: Page<Row>;
  pageAt: (cursor: string) => Promise<Result<Page<Row>, string>>;
};

/**
 * Yields a file's text while reading it: the head, then one page at a time. The next page is read
 * once the last has been sent, so memory holds one page whatever the size. Errors are logged and
 * thrown, which breaks the download off, so that a partial file is not taken for a complete one.
 */
export async function* pageLines<Row>(
  { export: name, workspaceId, first, pageAt }: Source<Row>,
  { head, line }: { head: string; line: (row: Row) => string },
): AsyncGenerator<string> {
  yield head;
  try {
    for (let page = first; ; ) {
      // Even if empty: a reader who has left can end this only here, and a rare filter may match
      // nothing in a thousand pages.
      yield page.data.map(line).join("");
      if (page.next_cursor === null) return;
      const next = await pageAt(page.next_cursor);
      if (!next.ok) throw new Error(next.message);
      page = next.value;
    }
  } catch (err) {
    log.warn("export.broke_off", { err, export: name, workspace_id: workspaceId });
    throw err;
  }
}
