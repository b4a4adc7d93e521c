import { toast, toastStore } from "./toast.ts";

const TITLE = "You are offline";

/**
 * Returns whether the browser is offline, and says so in a toast. Call it before navigating:
 * offline, the browser's error page would replace the page and its input.
 */
export function refuseOffline(description = "This page stays as it is until you reconnect."): boolean {
  if (navigator.onLine) return false;
  if (!toastStore.read().some(({ title }) => title === TITLE)) toast.bad(TITLE, { description });
  return true;
}
