"use client";

import { useRouter } from "next/navigation";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { refuseOffline } from "#components/ui/primitives/refuse-offline.ts";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { closeOverlay } from "../overlay.ts";
import type { Entry } from "./entry.ts";
import { findGroups } from "./filter.ts";
import { GroupList, rowId } from "./group-list.tsx";
import { type KeyPress, rowByKey } from "./move.ts";
import { groupById, ownGroups, recentGroup } from "./own-groups.tsx";
import type { FramedList } from "./palette-frame.tsx";
import { keepPlace, recentPlaces } from "./recent-places.ts";
import { useFoundGroups } from "./use-found-groups.tsx";
import { useListControls } from "./use-list-controls.ts";

type PaletteListProps = { data: ShellFrame; list: FramedList };

/**
 * Finds everything by name: pages, actions, and the server's saved views, keys, webhooks and
 * people. Results lag behind the input, but Enter always refers to its current text: local results
 * open directly, server results once they have arrived for that text.
 */
export function PaletteList({ data, list }: PaletteListProps) {
  const router = useRouter();
  const { text } = list;
  // Paint the window before the first rows.
  const listText = useDeferredValue<string | undefined>(text, undefined);
  const own = useMemo(() => ownGroups(data), [data]);
  const [recent] = useState(() => recentGroup(recentPlaces(data.workspace.slug)));
  const found = useFoundGroups(data, text);
  const ownFor = (typed: string) => [groupById(typed, data), ...(typed === "" ? [recent] : []), ...own];
  const groupsFor = (typed: string) => findGroups([...ownFor(typed), ...found.groups], typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that `groupsFor` reads
  const groups = useMemo(
    () => (listText === undefined ? [] : groupsFor(listText)),
    [listText, data, recent, own, found.groups],
  );
  const rows = groups.flatMap((group) => group.rows);

  // The row selected for a text; by default the first.
  const [chosen, setChosen] = useState<{ text: string; id: string }>();
  const at = Math.max(0, chosen?.text === listText ? rows.findIndex(({ id }) => id === chosen?.id) : 0);
  const choose = (typed: string, id: string | undefined) => id !== undefined && setChosen({ text: typed, id });

  const take = (entry: Entry | undefined) => {
    if (!entry) return;
    closeOverlay();
    if ("act" in entry.target) return entry.target.act();
    const { href, keptAs } = entry.target;
    if (refuseOffline()) return;
    if (keptAs) keepPlace(data.workspace.slug, { href, label: keptAs });
    router.push(href);
  };

  // The text for which Enter was pressed before the server answered; further typing cancels it.
  const [entered, setEntered] = useState<string>();
  if (entered !== undefined && entered !== text) setEntered(undefined);
  const enter = () => {
    // Rows that the server found for an earlier text are still shown, but must not be opened.
    const known = findGroups([...ownFor(text), ...(found.isCurrent ? found.groups : [])], text)[0]?.rows[0];
    if (known) take(known);
    else setEntered(found.isCurrent ? undefined : text);
  };
  const isAnswered = entered === text && found.isCurrent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the text is answered
  useEffect(() => {
    if (isAnswered) enter();
  }, [isAnswered]);

  const press = (keys: readonly KeyPress[]) => {
    setEntered(undefined);
    // The list may lag behind the input.
    const shown = text === listText ? groups : groupsFor(text);
    const entries = shown.flatMap((group) => group.rows);
    let row = chosen?.text === text ? entries.findIndex(({ id }) => id === chosen.id) : -1;
    for (const key of keys) {
      if (key.key === "Enter") return row < 0 ? enter() : take(entries[row]);
      row =
        rowByKey(
          key,
          Math.max(0, row),
          shown.map((group) => group.rows.length),
        ) ?? row;
    }
    choose(text, entries[row]?.id);
    // Scrolls to the heading with the first row.
    if (row <= 0) list.scroller.current?.scrollTo({ top: 0 });
    else document.getElementById(rowId(list.id, row))?.scrollIntoView({ block: "nearest" });
  };
  const point = (row: number) => listText !== undefined && row !== at && choose(listText, rows[row]?.id);
  useListControls(list, { press, point, take: (row) => take(rows[row]) }, rows.length > 0 ? at : undefined);

  const isDrawn = listText !== undefined;
  const emptyText = found.isCurrent ? (found.failed ? FAILED : "No matches.") : "Searching…";
  return useMemo(
    () =>
      isDrawn ? (
        <GroupList at={at} emptyText={emptyText} groups={groups} id={list.id} status={list.status} />
      ) : (
        <div className="h-105" />
      ),
    [isDrawn, at, emptyText, groups, list.id, list.status],
  );
}

const FAILED = "No page or action matches. The server did not answer, so keys, webhooks and people were not searched.";
