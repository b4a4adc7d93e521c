"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { forgetTyped, typedAhead } from "../typed-ahead.ts";
import type { Entry } from "./entry.ts";
import { findGroups } from "./filter.ts";
import { GroupList, rowId } from "./group-list.tsx";
import { rowByKey } from "./move.ts";
import { groupById, ownGroups, recentGroup } from "./own-groups.tsx";
import { PaletteFrame } from "./palette-frame.tsx";
import { keepPlace, recentPlaces } from "./recent-places.ts";
import { useFoundGroups } from "./use-found-groups.tsx";

type PaletteProps = { data: ShellFrame; onClose: () => void };

/**
 * Everything by name: pages, actions, saved views, keys and webhooks by what they are called or by id, deliveries by theirs or their
 * event's. The list follows what is typed as soon as there is time; the line itself never waits for it.
 */
export function Palette({ data, onClose }: PaletteProps) {
  const router = useRouter();
  const [text, setText] = useState(typedAhead);
  useEffect(forgetTyped, []);
  // The window and its line are painted before the first rows are.
  const listText = useDeferredValue<string | undefined>(text, undefined);
  const own = useMemo(() => ownGroups(data), [data]);
  const [recent] = useState(() => recentGroup(recentPlaces(data.workspace.slug)));
  const found = useFoundGroups(data, text);
  const groupsFor = (typed: string) =>
    findGroups([groupById(typed, data), ...(typed === "" ? [recent] : []), ...own, ...found], typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that `groupsFor` reads
  const groups = useMemo(
    () => (listText === undefined ? [] : groupsFor(listText)),
    [listText, data, recent, own, found],
  );
  const rows = groups.flatMap((group) => group.rows);

  // The row that was chosen for this text; before one is, the first.
  const [chosen, setChosen] = useState<{ text: string; id: string }>();
  const at = Math.max(0, chosen?.text === listText ? rows.findIndex(({ id }) => id === chosen?.id) : 0);
  const choose = (row: number) => {
    const id = rows[row]?.id;
    if (id !== undefined && listText !== undefined && row !== at) setChosen({ text: listText, id });
  };

  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const take = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if ("act" in entry.target) return entry.target.act();
    const { href, keptAs } = entry.target;
    if (keptAs) keepPlace(data.workspace.slug, { href, label: keptAs });
    router.push(href);
  };
  const onKey = (event: KeyboardEvent) => {
    // Keys of an input method; Safari says so of its last one by the code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter") {
      event.preventDefault();
      // What was typed last may not be in the list yet.
      return take(text === listText ? rows[at] : groupsFor(text)[0]?.rows[0]);
    }
    const row = rowByKey(
      event,
      at,
      groups.map((group) => group.rows.length),
    );
    if (row === undefined) return;
    event.preventDefault();
    choose(row);
    // With the first one its heading comes into sight.
    if (row === 0) list.current?.scrollTo({ top: 0 });
    else document.getElementById(rowId(listId, row))?.scrollIntoView({ block: "nearest" });
  };
  const onText = (typed: string) => {
    list.current?.scrollTo({ top: 0 });
    setText(typed);
  };

  const isDrawn = listText !== undefined;
  const shown = useMemo(
    () => (isDrawn ? <GroupList at={at} groups={groups} id={listId} /> : <div className="h-105" />),
    [isDrawn, at, groups, listId],
  );

  return (
    <PaletteFrame
      activeId={rows.length > 0 ? rowId(listId, at) : undefined}
      label="Search and commands"
      listId={listId}
      listRef={list}
      onClose={onClose}
      onKey={onKey}
      onPoint={choose}
      onTake={(row) => take(rows[row])}
      onText={onText}
      placeholder="Find a page, a key, a webhook, or paste a delivery’s id…"
      text={text}
    >
      {shown}
    </PaletteFrame>
  );
}
