"use client";

import { useSearchParams } from "next/navigation";

/** The test band, if the URL selects test mode. */
export function TestBar() {
  return useSearchParams().get("env") === "test" ? <TestBand /> : null;
}

/** Marks a page in test mode, so that nobody mistakes it for live. */
export function TestBand() {
  return (
    <aside
      aria-label="Test mode"
      className="pointer-events-none fixed inset-x-0 top-0 z-40 flex h-[3px] justify-center bg-test"
    >
      <p className="h-4.5 rounded-b-md bg-test px-2 text-2xs leading-4.5 font-medium text-bg">
        Test mode<span className="sr-only sm:not-sr-only">: fixtures, no credits</span>
      </p>
    </aside>
  );
}
