"use client";

import { useEffect } from "react";
import { refuseOffline } from "#components/ui/primitives/refuse-offline.ts";

/** Whether a click on the link leaves this page: it opens no other tab, saves no file and leads to no other place on this page. */
function leavesThePage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.hasAttribute("download")) return false;
  if ((link.target && link.target !== "_self") || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname || link.search !== window.location.search;
}

/** Refuses clicks on links while there is no connection, so that the page stays. */
export function StayWhenOffline() {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !leavesThePage(event, link) || !refuseOffline()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  return null;
}
