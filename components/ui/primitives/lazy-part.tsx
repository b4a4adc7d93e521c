"use client";

import type { ComponentType, ReactNode } from "react";
import { useCode } from "../hooks/use-code.ts";
import { Button } from "./button.tsx";

/**
 * A part of a page whose code is loaded when it is first shown, in the browser alone. Where that fails it says so in its place, and the rest of the page
 * stays.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  loading: ReactNode = null,
): ComponentType<P> {
  const loadPart = async () => ({ Shown: await load() });
  return function LazyPart(props: P) {
    const { code, failed, retry } = useCode(loadPart, true);
    if (code) return <code.Shown {...props} />;
    if (!failed) return loading;
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted" role="alert">
        This part could not be loaded. Check your connection.
        <Button onClick={retry} size="sm">
          Try again
        </Button>
      </p>
    );
  };
}
