"use client";

import { Search } from "lucide-react";
import { Kbd } from "#components/ui/primitives/kbd.tsx";
import { openOverlay } from "./overlay.ts";
import { preloadPalette } from "./palette/palette.tsx";
import { useCommandKey } from "./use-command-key.ts";

/** Opens the palette; loads it when the pointer comes near. */
export function SearchButton() {
  const command = useCommandKey();
  return (
    <button
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 w-8 items-center justify-center gap-2 rounded-md border border-line text-faint transition-colors duration-100 hover:border-line-strong hover:text-muted sm:w-60 sm:justify-start sm:bg-panel sm:px-2.5"
      onClick={() => openOverlay("palette")}
      onFocus={preloadPalette}
      onPointerEnter={preloadPalette}
      type="button"
    >
      <Search aria-hidden="true" className="size-3.5" />
      <span className="sr-only sm:not-sr-only">Search or jump to…</span>
      <span aria-hidden="true" className="ml-auto hidden sm:inline-flex">
        <Kbd>{command === "⌘" ? "⌘K" : "Ctrl K"}</Kbd>
      </span>
    </button>
  );
}
