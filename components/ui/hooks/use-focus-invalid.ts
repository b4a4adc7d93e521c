"use client";

import { useEffect, useRef } from "react";

/** Focuses a form's first invalid input after a refusal. Returns the ref for the form. */
export function useFocusInvalid(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return form;
}
