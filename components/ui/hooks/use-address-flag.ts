"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Keeps whether a dialog is open in the URL (`name=1`), so that the palette and links can open it.
 * Changing it does not reload the page.
 */
export function useAddressFlag(name: string): { open: boolean; put: (open: boolean) => void } {
  const params = useSearchParams();
  const pathname = usePathname();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const put = (open: boolean) => {
    const next = new URLSearchParams(window.location.search);
    if (open) next.set(name, "1");
    else next.delete(name);
    window.history.replaceState(null, "", `${pathname}${next.size > 0 ? `?${next}` : ""}`);
  };
  return { open: hydrated && params.get(name) === "1", put };
}
