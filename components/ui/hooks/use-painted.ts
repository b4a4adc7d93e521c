"use client";

import { useEffect, useState } from "react";

/**
 * Whether this part of the page has been painted once: false on the server, and until the frame after it appeared. What is large and comes later
 * is asked for then. Asked for while the page is still being made, it would arrive before the page is shown, and hold it up.
 */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}
