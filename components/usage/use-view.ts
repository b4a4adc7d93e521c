"use client";

import { useCallback } from "react";
import { useAddressView } from "#components/ui/hooks/use-address-view.ts";
import { readView, type UsageView, usageHref } from "./view.ts";

/** The view in the address, and a way to change what needs no server: table or bars, and the time before. */
export function useView(slug: string) {
  return useAddressView(
    readView,
    useCallback((view: UsageView) => usageHref(slug, view), [slug]),
  );
}
