"use client";

import { useEffect, useSyncExternalStore } from "react";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { closeOverlay, overlayStore } from "./overlay.ts";
import { Palette } from "./palette/palette.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

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
