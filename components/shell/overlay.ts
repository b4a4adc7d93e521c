/** What can lie over every page. */
export type Overlay = "palette" | "shortcuts";

let current: Overlay | undefined;
const listeners = new Set<() => void>();

function set(next: Overlay | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens the palette or the list of shortcuts, from wherever a button or a key stands. */
export const openOverlay = (overlay: Overlay): void => set(overlay);
export const closeOverlay = (): void => set(undefined);

/** What `Overlays` reads. */
export const overlayStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Overlay | undefined => current,
};
