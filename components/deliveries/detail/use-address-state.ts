"use client";

import { useSearchParams } from "next/navigation";

/** Stores a choice in the URL so that a link reproduces it; causes no request to the server. */
export function useAddressState(name: string): [string | undefined, (value: string) => void] {
  const params = useSearchParams();
  const choose = (value: string) => {
    const next = new URLSearchParams(window.location.search);
    next.set(name, value);
    window.history.replaceState(null, "", `?${next}`);
  };
  return [params?.get(name) ?? undefined, choose];
}
