"use client";

import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { refuseOffline } from "../primitives/refuse-offline.ts";
import { toast } from "../primitives/toast.ts";

/**
 * Returns a function to call with the click on a link that removes filters. It offers to go back to
 * the current URL, unless the link opens in another tab or window.
 */
export function useUndoFilter(): (click: MouseEvent, title: string) => void {
  const router = useRouter();
  return (click, title) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const { pathname, search } = window.location;
    const action = {
      label: "Undo",
      run: () => {
        // The toast closes when its button is pressed, so it is shown again if nothing was undone.
        if (refuseOffline()) toast.ok(title, { action });
        else router.push(`${pathname}${search}`, { scroll: false });
      },
    };
    toast.ok(title, { action });
  };
}
