"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { rowId } from "#components/shell/palette/group-list.tsx";
import { type KeyPress, rowByKey } from "#components/shell/palette/move.ts";
import type { FramedList } from "#components/shell/palette/palette-frame.tsx";
import { useListControls } from "#components/shell/palette/use-list-controls.ts";
import { refuseOffline } from "#components/ui/primitives/refuse-offline.ts";
import { findPlaces, type SearchIndex } from "#lib/portal/search/rules.ts";
import { readIndex } from "./read-index.ts";
import { SearchResults } from "./search-results.tsx";

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
