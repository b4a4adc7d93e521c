"use client";

import { useEffect, useState } from "react";

/**
 * Whether this part has been painted: false on the server and until the frame after it appeared.
 * Load large code then; loaded earlier, it would delay the first paint.
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
