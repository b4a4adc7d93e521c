"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ZONE_COOKIE } from "#lib/accounts/auth/constants.ts";

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Tells the server this browser's time zone, and draws the page again where the server took another one: on the first page that a browser ever
 * sees here, and after a journey. All zones come from the server, so that what it drew and what React makes of it never differ.
 */
export function BrowserZone() {
  const router = useRouter();
  useEffect(() => {
    const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    const told = document.cookie.match(new RegExp(`(?:^|; )${ZONE_COOKIE.replace(".", "\\.")}=([^;]*)`))?.[1];
    if (told === zone) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = `${ZONE_COOKIE}=${zone}; path=/; max-age=${YEAR_S}; samesite=lax`;
    if ((told ?? "UTC") !== zone) router.refresh();
  }, [router]);
  return null;
}
