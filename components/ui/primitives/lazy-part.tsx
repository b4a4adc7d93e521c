"use client";

import type { ComponentType, ReactNode } from "react";
import { useCode } from "../hooks/use-code.ts";
import { Button } from "./button.tsx";

/**
 * A part of a page whose code loads in the browser when it is first shown. If loading fails it
 * shows an error with a retry button in its place. The server renders `loading`.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  loading: ReactNode = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return { Shown: loaded };
  };
  return function LazyPart(props: P) {
    const { code, failed, retry } = useCode(loadOnce, loaded === undefined);
    const Shown = loaded ?? code?.Shown;
    if (Shown) return <Shown {...props} />;
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
