"use client";

import { useSearchParams } from "next/navigation";

/** A choice that stands in the address under a name, so that a link shows a colleague the same; asks no server. */
export function useAddressState(name: string): [string | undefined, (value: string) => void] {
  const params = useSearchParams();
  const choose = (value: string) => {
    const next = new URLSearchParams(window.location.search);
    next.set(name, value);
    window.history.replaceState(null, "", `?${next}`);
  };
  return [params?.get(name) ?? undefined, choose];
}
