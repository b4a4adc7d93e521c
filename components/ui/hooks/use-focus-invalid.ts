"use client";

import { useEffect, useRef } from "react";

/** A form that was refused puts the focus on its first wrong input. Give it the refusal, and the ref to the form. */
export function useFocusInvalid(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return form;
}
