"use client";

import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { refuseOffline } from "#components/ui/primitives/refuse-offline.ts";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { closeOverlay, openOverlay, overlayStore } from "./overlay.ts";
import { Palette } from "./palette/palette.tsx";
import { placesFor } from "./places.ts";

const ShortcutList = lazyDialog(async () => (await import("./shortcut-list.tsx")).ShortcutList);

/** Remembers the workspace that the front page redirects to. */
function remember(slug: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `gatehouse.workspace=${slug}; path=/; max-age=31536000; samesite=lax`;
}

/** The palette and the list of shortcuts, with their keys. */
export function Overlays({ data }: { data: ShellFrame }) {
  const open = useSyncExternalStore(overlayStore.subscribe, overlayStore.read, () => undefined);
  useShortcuts(data);
  useEffect(() => remember(data.workspace.slug), [data.workspace.slug]);
  return (
    <>
      <Palette data={data} />
      {open === "shortcuts" && <ShortcutList may={data.may} onClose={closeOverlay} />}
    </>
  );
}

/** How long "g" waits for its second key. */
const CHORD_MS = 1_200;

const TYPING = "input, textarea, select, [contenteditable], [role=menu]";

/**
 * Global shortcuts: ⌘K, ?, /, and g with a place's letter. None while typing or in a dialog; only
 * ⌘K if letters are off.
 */
function useShortcuts({ workspace, may }: Pick<ShellFrame, "workspace" | "may">): void {
  const router = useRouter();
  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY;
    const places = placesFor(may).flatMap((group) => group.places);

    const onKeyDown = (event: KeyboardEvent) => {
      const covered = document.querySelector("dialog:modal:not([data-hiding])");
      if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !covered) {
        event.preventDefault();
        return openOverlay("palette");
      }
      const typing = (event.target as Element).closest?.(TYPING);
      if (document.documentElement.dataset.letters === "off") return;
      if (event.metaKey || event.ctrlKey || event.altKey || typing || covered) return;
      if (event.timeStamp - goSince < CHORD_MS) {
        goSince = Number.NEGATIVE_INFINITY;
        const place = places.find((each) => each.go === event.key);
        if (place) {
          // Before any table handles the letter.
          event.stopPropagation();
          if (!refuseOffline()) router.push(`/${workspace.slug}/${place.path}`);
        }
        return;
      }
      if (event.key === "g") goSince = event.timeStamp;
      if (event.key === "?") openOverlay("shortcuts");
      const field = event.key === "/" ? document.querySelector<HTMLElement>("[data-hotkey='/']") : null;
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [router, workspace.slug, may]);
}
