"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this browser supports passkeys; true in server rendering, as most do. */
export const usePasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => "PublicKeyCredential" in window,
    () => true,
  );
