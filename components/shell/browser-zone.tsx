"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ZONE_COOKIE } from "#lib/accounts/auth/constants.ts";
import { YEAR_S } from "#lib/platform/values/time.ts";

/**
 * Sends this browser's time zone to the server and refreshes the page if the server used another
 * one: on a browser's first page and after traveling. The server decides all zones, so that server
 * and client rendering never differ.
 */
export function BrowserZone() {
  const router = useRouter();
  useEffect(() => {
    const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    const storedZone = document.cookie.match(new RegExp(`(?:^|; )${ZONE_COOKIE.replace(".", "\\.")}=([^;]*)`))?.[1];
    if (storedZone === zone) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = `${ZONE_COOKIE}=${zone}; path=/; max-age=${YEAR_S}; samesite=lax`;
    if ((storedZone ?? "UTC") !== zone) router.refresh();
  }, [router]);
  return null;
}
