import { toast, toastStore } from "./toast.ts";

const TITLE = "You are offline";

/**
 * Returns whether the browser is offline, and says so in a toast. To be called before a navigation: without a connection it would replace the page, and
 * what was typed in it, with the browser's own error page.
 */
export function refuseOffline(description = "The link was not opened. Reconnect and try again."): boolean {
  if (navigator.onLine) return false;
  if (!toastStore.read().some(({ title }) => title === TITLE)) toast.bad(TITLE, { description });
  return true;
}
