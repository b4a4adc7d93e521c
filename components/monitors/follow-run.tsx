"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const LOOK_MS = 3_000;

/** Asks for the page again while a run is under way. */
export function FollowRun() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), LOOK_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
