"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this browser knows passkeys; what the server draws says yes, and most do. */
export const usePasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => "PublicKeyCredential" in window,
    () => true,
  );
