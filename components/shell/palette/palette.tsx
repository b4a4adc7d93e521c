"use client";

import { useEffect, useRef } from "react";
import { preload } from "#components/ui/hooks/use-code.ts";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { closeOverlay, overlayStore } from "../overlay.ts";
import { LoadedList } from "./loaded-list.tsx";
import { type FrameHandle, PaletteFrame } from "./palette-frame.tsx";

const loadList = () => import("./palette-list.tsx");

/** Loads the code of the palette's list before its first opening. */
export const preloadPalette = preload(loadList);

/**
 * The palette. Its window is part of the page from the start; its list's code loads when the
 * browser is idle, or on first opening.
 */
export function Palette({ data }: { data: ShellFrame }) {
  const frame = useRef<FrameHandle>(null);
  useEffect(() => {
    const follow = () => (overlayStore.read() === "palette" ? frame.current?.open() : frame.current?.close());
    if (overlayStore.read() === "palette") follow();
    // Runs synchronously within the event that opens it.
    return overlayStore.subscribe(follow);
  }, []);
  useEffect(() => {
    // Not every browser has requestIdleCallback.
    const whenIdle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1_000));
    whenIdle(preloadPalette);
  }, []);
  return (
    <PaletteFrame
      label="Search and commands"
      onClose={closeOverlay}
      placeholder="Find a page, a key, a person, or paste an id…"
      ref={frame}
    >
      {(list) => (
        <LoadedList className="h-105" load={loadList} status={list.status}>
          {({ PaletteList }) => <PaletteList data={data} list={list} />}
        </LoadedList>
      )}
    </PaletteFrame>
  );
}
