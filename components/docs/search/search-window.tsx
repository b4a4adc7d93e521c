"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { rowId } from "#components/shell/palette/group-list.tsx";
import { rowByKey } from "#components/shell/palette/move.ts";
import { PaletteFrame } from "#components/shell/palette/palette-frame.tsx";
import { findPlaces } from "#lib/portal/search/rules.ts";
import type { SearchIndex } from "#lib/portal/search/types.ts";
import { readIndex } from "./read-index.ts";
import { SearchResults } from "./search-results.tsx";

/** Pages and sections of the documentation by the words in them. Arrows choose, Enter goes there. */
export function SearchWindow({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [index, setIndex] = useState<SearchIndex | "failed">();
  useEffect(() => {
    readIndex().then(setIndex, () => setIndex("failed"));
  }, []);
  const places = useMemo(() => (typeof index === "object" ? findPlaces(index, text) : []), [index, text]);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const take = (row: number) => {
    const place = places[row];
    if (!place) return;
    onClose();
    router.push(place.path);
  };
  const onKey = (event: KeyboardEvent) => {
    // Keys of an input method; Safari says so of its last one by the code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter") {
      event.preventDefault();
      return take(at);
    }
    const row = rowByKey(event, at, [places.length]);
    if (row === undefined) return;
    event.preventDefault();
    setAt(row);
    document.getElementById(rowId(listId, row))?.scrollIntoView({ block: "nearest" });
  };
  return (
    <PaletteFrame
      activeId={places.length > 0 ? rowId(listId, at) : undefined}
      label="Search the docs"
      listId={listId}
      listRef={list}
      onClose={onClose}
      onKey={onKey}
      onPoint={setAt}
      onTake={take}
      onText={(typed) => {
        list.current?.scrollTo({ top: 0 });
        setAt(0);
        setText(typed);
      }}
      placeholder="A word, an endpoint, an error…"
      text={text}
    >
      <SearchResults at={at} index={index} listId={listId} places={places} text={text} />
    </PaletteFrame>
  );
}
