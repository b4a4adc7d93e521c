"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { type RowKey, rowAfter, rowKeyOf } from "./row-keys.ts";

/** What a list does with its rows besides opening them; `id` is the row's. */
export type RowActions = {
  onTick?: (id: string, range: boolean) => void;
  /** `id` is undefined without a current row: then it acts on the selected ones. */
  onSend?: (id: string | undefined) => void;
};

type RowKeysOptions = RowActions & {
  /** Whether the keys work anywhere on the page, or only inside the table. */
  everywhere: boolean;
};

/** What takes the focus in a row: its link, or a `RowStop` if rows open nothing. */
const LINK = "[data-row-link], [data-row-stop]";
/** Marks the last current row, where the keys resume when the focus is elsewhere. */
const HERE = "data-here";

/** Elements that use every key. */
const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]";
/** Elements that use the arrow keys. */
const OWN_ARROWS = `${TYPING}, [tabindex="0"], [role=tablist], [role=tree]`;
const OWN_ENTER = `${OWN_ARROWS}, a, button, summary, input`;
const OWN: Record<RowKey["does"], string> = { walk: OWN_ARROWS, open: OWN_ENTER, tick: TYPING, send: TYPING };

const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>(LINK);
const rowsOf = (table: HTMLTableElement) =>
  [...table.querySelectorAll<HTMLTableRowElement>("tbody tr")].filter((row) => linkOf(row));

/** Whether this is the page's first list, which handles keys pressed elsewhere. */
const isFirst = (table: HTMLTableElement): boolean =>
  [...document.querySelectorAll<HTMLTableElement>("table[data-sticky]")].find((each) => linkOf(each)) === table;

/** Handles ↓ ↑ j k to move between rows, Enter to open, x to select and r to resend. */
export function useRowKeys(
  ref: RefObject<HTMLTableElement | null>,
  { everywhere, onTick, onSend }: RowKeysOptions,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const table = ref.current;
    const target = event.target as Element;
    const asked = rowKeyOf(event, document.documentElement.dataset.letters !== "off");
    if (!asked || !table || event.defaultPrevented) return;
    const inside = table.contains(target);
    if (!inside && !(everywhere && isFirst(table))) return;
    // Enter on the row's own link is a click already.
    if (target.closest(OWN[asked.does]) && !(inside && asked.does === "walk" && target.matches("a, button"))) return;
    if (document.querySelector("dialog:modal, [popover=auto]:popover-open")) return;
    const rows = rowsOf(table);
    // The open row lags behind the focus when keys are pressed quickly, and is ahead of it after
    // moving with the sheet's buttons.
    const row =
      rows.find((each) => each.contains(document.activeElement)) ??
      rows.find((each) => each.ariaCurrent === "true") ??
      rows.find((each) => each.hasAttribute(HERE));
    const id = row?.dataset.row;
    switch (asked.does) {
      case "walk": {
        const link = linkOf(rows[rowAfter(rows.length, row ? rows.indexOf(row) : -1, asked.step) ?? -1]);
        if (!link) return;
        link.focus({ preventScroll: true });
        link.scrollIntoView({ block: "nearest" });
        break;
      }
      case "open":
        if (!row) return;
        linkOf(row)?.click();
        break;
      case "tick":
        if (!onTick || !id) return;
        onTick(id, asked.range);
        break;
      case "send":
        if (!onSend) return;
        onSend(id);
    }
    event.preventDefault();
  });
  useEffect(() => {
    const table = ref.current;
    const mark = (event: FocusEvent) => {
      const row = (event.target as Element).closest("tr");
      if (!row || !linkOf(row)) return;
      for (const each of table?.querySelectorAll(`[${HERE}]`) ?? []) each.removeAttribute(HERE);
      row.setAttribute(HERE, "");
    };
    table?.addEventListener("focusin", mark);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      table?.removeEventListener("focusin", mark);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [ref]);
}
