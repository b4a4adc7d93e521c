"use client";

import { useRouter } from "next/navigation";
import { toast } from "../primitives/toast.ts";

/** To call when a link takes filters away: offers the way back to the address of now. */
export function useUndoFilter(): (title: string) => void {
  const router = useRouter();
  return (title) => {
    const { pathname, search } = window.location;
    toast.ok(title, {
      action: { label: "Undo", run: () => router.push(`${pathname}${search}`, { scroll: false }) },
    });
  };
}
