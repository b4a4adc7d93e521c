"use client";

import { Keyboard } from "lucide-react";
import { Kbd } from "#components/ui/primitives/kbd.tsx";
import { openOverlay } from "./overlay.ts";

/** Opens the list of shortcuts and names its key. */
export function ShortcutsHint() {
  return (
    <button
      className="flex h-7.5 items-center gap-2 rounded-md px-2 text-muted hover:bg-hover hover:text-text"
      onClick={() => openOverlay("shortcuts")}
      type="button"
    >
      <Keyboard aria-hidden="true" className="size-4 text-faint" strokeWidth={1.75} />
      Shortcuts
      <span className="ml-auto inline-flex">
        <Kbd>?</Kbd>
      </span>
    </button>
  );
}
