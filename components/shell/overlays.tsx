"use client";

import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { closeOverlay, overlayStore } from "./overlay.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const loadPalette = () => import("./palette/palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutList = lazy(async () => ({ default: (await import("./shortcut-list.tsx")).ShortcutList }));

/** Fetches the palette's code ahead of its first opening. */
export const preloadPalette = (): void => void loadPalette();

/** The workspace that the front page leads to next time. */
function remember(slug: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `gatehouse.workspace=${slug}; path=/; max-age=31536000; samesite=lax`;
}

/** The palette and the list of shortcuts, with the keys that open them. Their code comes when they are first asked for. */
export function Overlays({ data }: { data: ShellFrame }) {
  const open = useSyncExternalStore(overlayStore.subscribe, overlayStore.read, () => undefined);
  useShortcuts(data);
  useEffect(() => remember(data.workspace.slug), [data.workspace.slug]);
  useEffect(() => {
    // Not every browser says when it is idle.
    const preload = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1_000));
    preload(preloadPalette);
  }, []);
  return (
    <Suspense>
      {open === "palette" && <Palette data={data} onClose={closeOverlay} />}
      {open === "shortcuts" && <ShortcutList may={data.may} onClose={closeOverlay} />}
    </Suspense>
  );
}
