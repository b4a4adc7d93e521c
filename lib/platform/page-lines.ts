import { log } from "./log.ts";
import type { Result } from "./result.ts";

type Page<Row> = { data: Row[]; next_cursor: string | null };

type Source<Row> = {
  /** What the log calls the file: "audit", "deliveries", "ledger". */
  export: string;
  workspaceId: string;
  first: Page<Row>;
  pageAt: (cursor: string) => Promise<Result<Page<Row>, string>>;
};

/**
 * The text of a file that is written while it is read: the head, then that of a page each time, however many there are. A page is read when
 * the last one has been sent on, so memory holds one whatever is exported. What fails is logged and thrown, and breaks the file off, so that
 * half of it is not taken for the whole.
 */
export async function* pageLines<Row>(
  { export: name, workspaceId, first, pageAt }: Source<Row>,
  { head, line }: { head: string; line: (row: Row) => string },
): AsyncGenerator<string> {
  yield head;
  try {
    for (let page = first; ; ) {
      // Also what is empty: only here can somebody who has left end this, and a rare filter may leave nothing of a thousand pages.
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
