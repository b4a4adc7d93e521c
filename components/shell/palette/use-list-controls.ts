"use client";

import { useEffect, useImperativeHandle, useLayoutEffect } from "react";
import { rowId } from "./group-list.tsx";
import type { FramedList, ListControls } from "./palette-frame.tsx";

/**
 * Connects a list to its frame, which then knows the active row and passes on keys and clicks,
 * including keys pressed before the list was loaded.
 */
export function useListControls(list: FramedList, controls: ListControls, active: number | undefined): void {
  useImperativeHandle(list.controls, () => controls);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    const early = list.takeEarlyKeys();
    if (early.length > 0) controls.press(early);
  }, []);
  const activeId = active === undefined ? undefined : rowId(list.id, active);
  useLayoutEffect(() => {
    // Not a prop of the frame, which would render the whole list again.
    if (activeId) list.input.current?.setAttribute("aria-activedescendant", activeId);
    return () => list.input.current?.removeAttribute("aria-activedescendant");
  }, [activeId, list.input]);
}
