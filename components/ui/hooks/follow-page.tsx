"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";

const LOOK_MS = 2_000;

/**
 * Refreshes the page while it is rendered and the tab is visible, each time after the last refresh
 * has ended.
 */
export function FollowPage() {
  const router = useRouter();
  const [looks, setLooks] = useState(0);
  const [refreshing, startRefresh] = useTransition();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look schedules the next one, also in a hidden tab
  useEffect(() => {
    if (refreshing) return;
    const timer = setTimeout(() => {
      setLooks((count) => count + 1);
      if (!document.hidden) startRefresh(() => router.refresh());
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [router, refreshing, looks]);
  return null;
}
