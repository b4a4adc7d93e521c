"use client";

import { useCallback } from "react";
import { useAddressView } from "#components/ui/hooks/use-address-view.ts";
import { type DeliveriesView, deliveriesHref, readView } from "./view.ts";

/** The view in the address, and a way to change what needs no server: the open sheet and the tail. */
export function useView(slug: string) {
  return useAddressView(
    readView,
    useCallback((view: DeliveriesView) => deliveriesHref(slug, view), [slug]),
  );
}
