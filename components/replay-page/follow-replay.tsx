"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const LOOK_MS = 2_000;

/** Reads the page again while its run is under way and the tab is visible. */
export function FollowReplay() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
