import { rowId } from "#components/shell/palette/group-list.tsx";
import { ListMessage } from "#components/shell/palette/list-message.tsx";
import type { FramedList } from "#components/shell/palette/palette-frame.tsx";
import type { SearchIndex, SearchPlace } from "#lib/portal/search/rules.ts";

type SearchResultsProps = {
  list: FramedList;
  index: SearchIndex | "failed" | undefined;
  places: readonly SearchPlace[];
  /** Index of the row that Enter opens. */
  at: number;
};

/** The results, or why there are none. */
export function SearchResults({ list, index, places, at }: SearchResultsProps) {
  if (places.length === 0) return <ListMessage status={list.status}>{emptyWord(index, list.text)}</ListMessage>;
  return places.map(({ path, title, note }, row) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active row
    <div
      aria-selected={row === at}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 aria-selected:bg-hover"
      data-row={row}
      id={rowId(list.id, row)}
      key={path}
      role="option"
    >
      <span className="max-w-4/5 shrink-0 truncate">{title}</span>
      <span className="ml-auto min-w-0 truncate pl-2 text-2xs text-faint">{note}</span>
    </div>
  ));
}

function emptyWord(index: SearchResultsProps["index"], text: string): string {
  if (index === "failed") return "The index could not be loaded. Close this and try again.";
  if (text.trim() === "") return "Guides, endpoints and errors, by the words in them.";
  return index === undefined ? "Loading the index…" : "Nothing has these words.";
}
