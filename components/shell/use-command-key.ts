"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Returns the modifier that opens the palette with K: ⌘ on Apple devices, otherwise Ctrl, which the
 * server assumes.
 */
export const useCommandKey = (): "⌘" | "Ctrl" =>
  useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
