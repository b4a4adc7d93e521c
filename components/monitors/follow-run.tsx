"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const LOOK_MS = 3_000;

/** Refreshes the page during a run while the tab is visible. */
export function FollowRun() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
