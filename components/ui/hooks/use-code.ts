"use client";

import { useEffect, useState } from "react";

type Loaded<T> = {
  code: T | undefined;
  failed: boolean;
  retry: () => void;
};

/**
 * Loads code when first wanted. Unlike `lazy` it never throws: a lost connection is a state to
 * show, not an error that replaces the page.
 */
export function useCode<T extends object>(load: () => Promise<T>, wanted: boolean): Loaded<T> {
  const [code, setCode] = useState<T>();
  const [failed, setFailed] = useState(false);
  const loads = wanted && code === undefined && !failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same import each time
  useEffect(() => {
    if (!loads) return;
    let left = false;
    load().then(
      (got) => left || setCode(got),
      () => left || setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [loads]);
  return { code, failed, retry: () => setFailed(false) };
}

/** Returns a handler that preloads code. Ignores failures, since `useCode` retries. */
export const preload = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined);
