"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** How the key is called that opens the palette with K: ⌘ on Apple's machines, Ctrl elsewhere, which the server takes for granted. */
export const useCommandKey = (): "⌘" | "Ctrl" =>
  useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
