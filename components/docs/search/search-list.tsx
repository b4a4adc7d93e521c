"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { rowId } from "#components/shell/palette/group-list.tsx";
import { ListMessage } from "#components/shell/palette/list-message.tsx";
import { type KeyPress, rowByKey } from "#components/shell/palette/move.ts";
import type { FramedList } from "#components/shell/palette/palette-frame.tsx";
import { useListControls } from "#components/shell/palette/use-list-controls.ts";
import { refuseOffline } from "#components/ui/primitives/refuse-offline.ts";
import { SEARCH_PATH } from "#lib/portal/search/constants.ts";
import { findPlaces, loadIndex, type SearchIndex, type SearchPlace } from "#lib/portal/search/rules.ts";

/**
 * Searches documentation pages and sections. The arrow keys select, Enter opens, after waiting for
 * the index if needed.
 */
export function SearchList({ list, onClose }: { list: FramedList; onClose: () => void }) {
  const router = useRouter();
  const { text } = list;
  const [chosen, setChosen] = useState<{ text: string; row: number }>();
  // The text for which Enter was pressed before the index loaded; further typing cancels it.
  const [entered, setEntered] = useState<string>();
  if (entered !== undefined && entered !== text) setEntered(undefined);
  const [index, setIndex] = useState<SearchIndex | "failed">();
  useEffect(() => {
    readIndex().then(setIndex, () => setIndex("failed"));
  }, []);
  const places = useMemo(() => (typeof index === "object" ? findPlaces(index, text) : []), [index, text]);
  const at = chosen?.text === text ? chosen.row : 0;
  const take = (row: number) => {
    const place = places[row];
    if (!place) return;
    onClose();
    if (!refuseOffline()) router.push(place.path);
  };
  const press = (keys: readonly KeyPress[]) => {
    setEntered(undefined);
    let row = at;
    for (const key of keys) {
      if (key.key === "Enter") return index === undefined ? setEntered(text) : take(row);
      row = rowByKey(key, row, [places.length]) ?? row;
    }
    setChosen({ text, row });
    document.getElementById(rowId(list.id, row))?.scrollIntoView({ block: "nearest" });
  };
  useListControls(list, { press, point: (row) => setChosen({ text, row }), take }, places.length > 0 ? at : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the index is loaded
  useEffect(() => {
    if (entered === text) take(0);
  }, [index]);
  return <SearchResults at={at} index={index} list={list} places={places} />;
}

type SearchResultsProps = {
  list: FramedList;
  index: SearchIndex | "failed" | undefined;
  places: readonly SearchPlace[];
  /** Index of the row that Enter opens. */
  at: number;
};

/** The results, or why there are none. */
function SearchResults({ list, index, places, at }: SearchResultsProps) {
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
  if (text.trim() === "") return "Search guides, endpoints and errors.";
  return index === undefined ? "Loading the index…" : "No results.";
}

let asked: Promise<SearchIndex> | undefined;

/** Loads the index once per page; retries after a failure. */
function readIndex(): Promise<SearchIndex> {
  asked ??= fetch(SEARCH_PATH)
    .then((response) => {
      if (!response.ok) throw new Error(`Loading the index failed with status ${response.status}.`);
      return response.text();
    })
    .then(loadIndex)
    .catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  return asked;
}
