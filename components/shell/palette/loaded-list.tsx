"use client";

import type { ReactNode } from "react";
import { useCode } from "#components/ui/hooks/use-code.ts";
import { ListMessage } from "./list-message.tsx";
import type { FramedList } from "./palette-frame.tsx";

type LoadedListProps<T> = {
  status: FramedList["status"];
  load: () => Promise<T>;
  /** Styles the placeholder until the code is loaded. */
  className?: string;
  children: (code: T) => ReactNode;
};

/** A list whose code loads when its frame opens. Reports a failure; the next opening retries. */
export function LoadedList<T extends object>({ status, load, className, children }: LoadedListProps<T>) {
  const { code, failed } = useCode(load, true);
  if (code) return children(code);
  return (
    <ListMessage className={className} status={status}>
      {failed ? "The search could not be loaded. Check your connection, then open it again." : "Loading…"}
    </ListMessage>
  );
}
