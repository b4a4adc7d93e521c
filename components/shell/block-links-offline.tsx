"use client";

import { useEffect } from "react";
import { refuseOffline } from "#components/ui/primitives/refuse-offline.ts";

/**
 * Whether a click on the link leaves this page: not into another tab, a download or an anchor on
 * this page.
 */
function leavesThePage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.hasAttribute("download")) return false;
  if ((link.target && link.target !== "_self") || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname || link.search !== window.location.search;
}

/** Blocks links while offline, so that the page stays. */
export function BlockLinksOffline() {
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
