"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns the query of a link to another view of this page; undefined for other pages and the
 * current view.
 */
export function queryAhead(href: string, here: string): string | undefined {
  const [to, from] = [new URL(href, here), new URL(here)];
  const isThisPage = to.origin === from.origin && to.pathname === from.pathname;
  return isThisPage && to.search !== from.search ? to.search : undefined;
}

/** Event on the document that announces a filter set without a link. */
const LEADS = "gatehouse:leads";

/**
 * Navigates to another view of this page without a link. Text typed next applies to it, as after a
 * click on a link.
 */
export function useLead(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    document.dispatchEvent(new CustomEvent(LEADS, { detail: href }));
    router.push(href, { scroll: false });
  };
}

/**
 * Returns the query that a click or filter on this page leads to, until the URL changes. The router
 * does not expose a pending navigation, and drops it if another one starts meanwhile.
 * @param params of the current URL; they change with it.
 */
export function usePressedQuery(params: object): RefObject<string | undefined> {
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    const note = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || Boolean(link?.target);
      if (link && !isElsewhere) pressed.current = queryAhead(link.href, window.location.href);
    };
    const noteLead = (event: Event) => {
      if (event instanceof CustomEvent) pressed.current = queryAhead(String(event.detail), window.location.href);
    };
    document.addEventListener("click", note);
    document.addEventListener(LEADS, noteLead);
    return () => {
      document.removeEventListener("click", note);
      document.removeEventListener(LEADS, noteLead);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the URL has changed, no navigation is pending
  useEffect(() => {
    pressed.current = undefined;
  }, [params]);
  return pressed;
}
