"use client";

import { useEffect } from "react";
import { toast } from "#components/ui/primitives/toast.ts";

/** Whether the browser would leave this page for the link: not one to another tab, a file or a place on this page. */
function leavesThePage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if ((link.target && link.target !== "_self") || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname || link.search !== window.location.search;
}

/**
 * Keeps the page while there is no connection: a link followed then would replace it, and what was typed in it, with the browser's own error page.
 */
export function StayWhenOffline() {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (navigator.onLine || !link || !leavesThePage(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      toast.bad("You are offline", { description: "This page stays as it is. Connect, then follow the link again." });
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  return null;
}
