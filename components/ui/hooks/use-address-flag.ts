"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether a dialog is open, as the address says it (`name=1`): the palette and links open it, and what lies under it is not asked
 * for again.
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
