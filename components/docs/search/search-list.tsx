"use client";

import { useRouter } from "next/navigation";
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useState } from "react";
import { rowId } from "#components/shell/palette/group-list.tsx";
import { type Pressed, rowByKey } from "#components/shell/palette/move.ts";
import type { FramedList } from "#components/shell/palette/palette-frame.tsx";
import { refuseOffline } from "#components/ui/primitives/refuse-offline.ts";
import { findPlaces } from "#lib/portal/search/rules.ts";
import type { SearchIndex } from "#lib/portal/search/types.ts";
import { readIndex } from "./read-index.ts";
import { SearchResults } from "./search-results.tsx";

/** Pages and sections of the documentation by the words in them. Arrows choose, Enter opens; it waits for the index where that is not there yet. */
export function SearchList({ list, onClose }: { list: FramedList; onClose: () => void }) {
  const router = useRouter();
  const { text } = list;
  const [chosen, setChosen] = useState<{ text: string; row: number }>();
  const [entered, setEntered] = useState<string>();
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
  const press = (keys: readonly Pressed[]) => {
    let row = at;
    for (const key of keys) {
      if (key.key === "Enter") return index === undefined ? setEntered(text) : take(row);
      row = rowByKey(key, row, [places.length]) ?? row;
    }
    setChosen({ text, row });
    document.getElementById(rowId(list.id, row))?.scrollIntoView({ block: "nearest" });
  };
  useImperativeHandle(list.controls, () => ({ press, point: (row) => setChosen({ text, row }), take }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the index is there
  useEffect(() => {
    if (entered === text) take(0);
  }, [index]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there
  useEffect(() => {
    const early = list.takeEarlyKeys();
    if (early.length > 0) press(early);
  }, []);
  const activeId = places.length > 0 ? rowId(list.id, at) : undefined;
  useLayoutEffect(() => {
    if (activeId) list.input.current?.setAttribute("aria-activedescendant", activeId);
    return () => list.input.current?.removeAttribute("aria-activedescendant");
  }, [activeId, list.input]);
  return <SearchResults at={at} index={index} listId={list.id} places={places} text={text} />;
}
