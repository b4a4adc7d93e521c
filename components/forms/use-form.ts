"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { type Answer, useAnswer } from "#components/ui/hooks/use-answer.ts";

type FormOptions<T> = {
  action: (given: FormData) => Promise<Answer<T>>;
  /** Called after success. */
  onDone: (value: T, form: HTMLFormElement) => void;
};

/**
 * A form submitted to a server action. A refusal focuses the first invalid input. Spread `form` on
 * the `<form>`.
 */
export function useForm<T>({ action, onDone }: FormOptions<T>) {
  const { pending, refused, ask } = useAnswer();
  const ref = useFocusInvalid(refused);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    ask(
      () => action(given),
      (value) => onDone(value, form),
    );
  };
  return { pending, refused, form: { ref, onSubmit } };
}

/** Focuses a form's first invalid input after a refusal. Returns the ref for the form. */
function useFocusInvalid(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return form;
}
