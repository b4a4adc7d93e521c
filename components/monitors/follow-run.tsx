"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const LOOK_MS = 3_000;

/** Asks for the page again while a run is under way; not while nobody looks at the tab. */
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
