"use client";

import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { LoadedList } from "#components/shell/palette/loaded-list.tsx";
import { type FrameHandle, PaletteFrame } from "#components/shell/palette/palette-frame.tsx";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Kbd } from "#components/ui/primitives/kbd.tsx";

const loadList = () => import("./search-list.tsx");

/** Whether the focus is in an input. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Opens the docs search on click, `/` or ⌘/Ctrl+K. Loads the list and the index when the pointer
 * comes near.
 */
export function DocsSearch() {
  const frame = useRef<FrameHandle>(null);
  const open = () => frame.current?.open();
  const close = () => frame.current?.close();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const letters = document.documentElement.dataset.letters !== "off";
      const alone = !event.ctrlKey && !event.metaKey && !event.altKey;
      const slash = event.key === "/" && letters && alone && !isTyping(event.target);
      const command = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
      if ((!slash && !command) || document.querySelector("dialog:modal:not([data-hiding])")) return;
      event.preventDefault();
      frame.current?.open();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        aria-keyshortcuts="/ Meta+K Control+K"
        className="flex h-8 w-8 items-center justify-center gap-2 rounded-md border border-line text-faint transition-colors duration-100 hover:border-line-strong hover:text-muted sm:w-52 sm:justify-start sm:bg-panel sm:px-2.5"
        onClick={open}
        onFocus={preload(loadList)}
        onPointerEnter={preload(loadList)}
        type="button"
      >
        <Search aria-hidden="true" className="size-3.5" />
        <span className="sr-only sm:not-sr-only">Search the docs</span>
        <span aria-hidden="true" className="ml-auto hidden sm:inline-flex">
          <Kbd>/</Kbd>
        </span>
      </button>
      <PaletteFrame label="Search the docs" onClose={close} placeholder="A word, an endpoint, an error…" ref={frame}>
        {(list) => (
          <LoadedList load={loadList} status={list.status}>
            {({ SearchList }) => <SearchList list={list} onClose={close} />}
          </LoadedList>
        )}
      </PaletteFrame>
    </>
  );
}
