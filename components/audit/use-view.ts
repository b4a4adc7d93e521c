"use client";

import { useCallback } from "react";
import { useAddressView } from "#components/ui/hooks/use-address-view.ts";
import { type AuditView, auditHref, readView } from "./view.ts";

/** The view in the address, and a way to open and close a sheet without the server. */
export function useView(slug: string) {
  return useAddressView(
    readView,
    useCallback((view: AuditView) => auditHref(slug, view), [slug]),
  );
}
