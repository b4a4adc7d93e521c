"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

/** The query of this page that an address leads to; undefined where it leads to another page, or to what is shown already. */
export function queryAhead(href: string, here: string): string | undefined {
  const [to, from] = [new URL(href, here), new URL(here)];
  const isThisPage = to.origin === from.origin && to.pathname === from.pathname;
  return isThisPage && to.search !== from.search ? to.search : undefined;
}

/** Says on the document where a filter leads that is no link. */
const LEADS = "gatehouse:leads";

/** Leads to another view of this page where no link can be pressed: what is typed next holds for it as behind a link. */
export function useLead(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    document.dispatchEvent(new CustomEvent(LEADS, { detail: href }));
    router.push(href, { scroll: false });
  };
}

/**
 * The query that a link of this page, or another filter, was pressed for, until there is an address to show for it: the router says nothing of where it is
 * about to go, and drops that for whoever leads elsewhere meanwhile.
 *
 * @param params those of the address, which change when it does.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the address is now, nothing is ahead of it any more.
  useEffect(() => {
    pressed.current = undefined;
  }, [params]);
  return pressed;
}
