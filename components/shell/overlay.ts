/** Overlays available on every page. */
export type Overlay = "palette" | "shortcuts";

let current: Overlay | undefined;
const listeners = new Set<() => void>();

function set(next: Overlay | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens an overlay from any button or key. */
export const openOverlay = (overlay: Overlay): void => set(overlay);
export const closeOverlay = (): void => set(undefined);

/** The store behind `Overlays`. */
export const overlayStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Overlay | undefined => current,
};
